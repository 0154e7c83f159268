import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A language of dates and numbers without a Latin letter. */
const LANGUAGE = 'el'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const strange = 'áƀçđéƒğĥíĵķļɱñóƥɋŕšŧúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĻṀÑÓƤɊŔŠŦÚṼŴẊÝŽ'

/** What stays as it is in a text: what is filled in, and where a link leads. */
const kept = /\{\{[^}]*\}\}|\]\([^)]*\)/g

/** The text in letters that no other text has, every word two fifths longer. */
export function pseudoLocalise(text: string): string {
  const parts = text.split(kept)
  const between = text.match(kept) ?? []
  return parts.map((part, at) => disguiseWords(part) + (between[at] ?? '')).join('')
}

const disguiseWords = (part: string) =>
  part.replace(/[A-Za-z]+/g, (word) => {
    const letters = Array.from(word, (letter) => Array.from(strange)[plain.indexOf(letter)] ?? '')
    return letters.join('') + (letters.at(-1) ?? '').toLowerCase().repeat(Math.ceil(word.length * 0.4))
  })

/**
 * Lays a copy of the product beside ours that differs in one folder alone, packages/locales/i18n, and builds its site.
 * Answers the copy's server.
 */
export async function copyProduct(folder: string): Promise<string> {
  const isSource = (path: string) => !/\/(node_modules|dist|places)$/.test(path)
  for (const part of ['apps', 'packages']) {
    await cp(join(root, part), join(folder, part), { recursive: true, filter: isSource })
  }
  await cp(join(root, 'apps/server/database/locations'), join(folder, 'apps/server/database/locations'), {
    recursive: true,
  })
  // Which release it is.
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await linkModules(join(folder, 'node_modules'), folder)
  await translate(join(folder, 'packages/locales/i18n'))
  const vite = spawn(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(folder, 'apps/web'),
    stdio: 'inherit',
  })
  const [code] = await once(vite, 'exit')
  if (code !== 0) throw new Error('The site in the other language could not be built.')
  return join(folder, 'apps/server/src/main.ts')
}

/** Packages of others are those of this checkout; our own are those of the copy. */
async function linkModules(modules: string, folder: string) {
  await mkdir(join(modules, '@amour'), { recursive: true })
  const ours = join(root, 'node_modules')
  for (const name of await readdir(ours)) {
    if (name !== '@amour') await symlink(join(ours, name), join(modules, name))
  }
  for (const name of ['server', 'web']) await symlink(join(folder, 'apps', name), join(modules, '@amour', name))
  for (const name of await readdir(join(folder, 'packages'))) {
    await symlink(join(folder, 'packages', name), join(modules, '@amour', name))
  }
}

async function translate(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const sentences: unknown = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify(translated(sentences)))
  }
}

function translated(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (key === 'language') return LANGUAGE
    return key === 'id' || key === 'brand' ? value : pseudoLocalise(value)
  }
  if (Array.isArray(value)) return value.map((item) => translated(item))
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, part]) => [name, translated(part, name)]))
}
