import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { readPolicyRows } from './policy-rows.ts'

type Source = { path: string; text: string }

async function readSources(): Promise<Source[]> {
  const found: Source[] = []
  for await (const path of glob('apps/{web,console}/{src,public}/**/*.{ts,tsx,js}', { cwd: root })) {
    if (!path.includes('.test.')) found.push({ path, text: await readFile(join(root, path), 'utf8') })
  }
  return found
}

/** How each kind of storage is written to: the pattern's group is the name, to which `as` gives its full form. */
const kinds: { pattern: RegExp; as: (name: string) => string }[] = [
  { pattern: /\bcreateSlot\(\s*'([^']+)'/g, as: (name) => `amour.${name}` },
  { pattern: /\b(?:persistentStorage|tabStorage)\.(?:read|write)\(\s*'([^']+)'/g, as: (name) => `console.${name}` },
  { pattern: /\bcreateObjectStore\((\w+)\)/g, as: () => 'amour/keys' },
  { pattern: /^const (?:DRAFT|DRAFT_KEY|WORDS|ADDRESS|AGE_CHECK|FURTHER) = '([^']+)'/gm, as: (name) => name },
  { pattern: /\bcaches\.open\((\w+)\)/g, as: (name) => name },
]

/** The only files that may reach for what a browser keeps; a new one belongs into the document, too. */
const keepers = [
  'apps/console/public/start.js',
  'apps/console/src/app/state/storage.ts',
  'apps/web/public/start.js',
  'apps/web/src/app/storage/storage-keys.ts',
  'apps/web/src/app/storage/storage-slot.ts',
  'apps/web/src/app/storage/storage.ts',
  'apps/web/src/service-worker.ts',
]
const reaches =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|\bdocument\.cookie|\bcaches\.|navigator\.storage\b/

const namesOf = (sources: Source[]) =>
  sources.flatMap(({ text }) =>
    kinds.flatMap(({ pattern, as }) => [...text.matchAll(pattern)].map(([, name = '']) => as(name))),
  )

/** What the document and the code say differently. Every row says what, why, until when, and who wipes it. */
function compare(list: string, sources: Source[]): string[] {
  const rows = [...list.matchAll(/^\| `([^`]+)` +((?:\| [^|\n]*[^|\s][^|\n]*){4})\|$/gm)].map(([, name = '']) => name)
  const names = new Set(namesOf(sources))
  const others = sources.filter(
    ({ path, text }) => reaches.test(text.replaceAll(/^\s*(\*|\/\/|\/\*).*$/gm, '')) && !keepers.includes(path),
  )
  return [
    ...[...names].filter((name) => !rows.includes(name)).map((name) => `${name} is not in the list`),
    ...rows
      .filter((name, at) => !names.has(name) || rows.indexOf(name) !== at)
      .map((name) => `${name} is not in the code, or twice`),
    ...others.map(({ path }) => `${path} keeps something by itself`),
  ]
}

test('what lies in the browser is what docs/storage.md says', async () => {
  const sources = await readSources()
  expect(new Set(namesOf(sources)).size).toBeGreaterThan(15)
  expect(compare(await readFile(join(root, 'docs/storage.md'), 'utf8'), sources)).toEqual([])
})

/** Names of locks and channels between tabs that the document does not tell, and those that it tells and nobody uses. */
function compareShared(list: string, sources: Source[]): string[] {
  const used = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/'(amour\.[\w.-]+)'/g)].map(([, name = '']) => name)),
  )
  const told = new Set(
    [...list.matchAll(/^(?:Web Locks|Over )[^\n]*$/gm)].flatMap(([line]) =>
      [...line.matchAll(/`(amour\.[\w.-]+)`/g)].map(([, name = '']) => name),
    ),
  )
  return [
    ...[...used].filter((name) => !told.has(name)).map((name) => `${name} is not told`),
    ...[...told].filter((name) => !used.has(name)).map((name) => `${name} is in no code`),
  ]
}

test('what tabs share by a lock or a channel is what docs/storage.md says', async () => {
  const members = (await readSources()).filter(({ path }) => path.startsWith('apps/web/src/'))
  expect(compareShared(await readFile(join(root, 'docs/storage.md'), 'utf8'), members)).toEqual([])
})

test('a lock or a channel that is told nowhere is seen, and one that is gone', () => {
  const shares = { path: 'apps/web/src/app/tabs.ts', text: `openTabChannel('amour.tabs')` }
  expect(compareShared('Web Locks: `amour.tabs` and a word.', [shares])).toEqual([])
  expect(compareShared('Web Locks: none.', [shares])).toEqual(['amour.tabs is not told'])
  expect(compareShared('Web Locks: `amour.tabs`.', [])).toEqual(['amour.tabs is in no code'])
})

const trial = { path: keepers[5] ?? '', text: `createSlot('theme', isTheme, null)` }
const line = '| `amour.theme` | light or dark | a choice | it changes | nobody |\n'

test('a name that is missing, gone, twice or half said is seen', () => {
  expect(compare(line, [trial])).toEqual([])
  expect(compare('', [trial])).toHaveLength(1)
  expect(compare(line, [])).toHaveLength(1)
  expect(compare(line + line, [trial])).toHaveLength(1)
  expect(compare(line.replace('| nobody ', '| '), [trial])).toHaveLength(1)
})

test('a file that keeps something by itself is seen, one that speaks of it is not', () => {
  const path = 'apps/web/src/features/members/keeps.ts'
  expect(compare('', [{ path, text: `localStorage.setItem('seen', '1')` }])).toHaveLength(1)
  expect(compare('', [{ path, text: `document.cookie = 'seen=1'` }])).toHaveLength(1)
  expect(compare('', [{ path, text: '// localStorage is for app/storage.ts' }])).toEqual([])
})

/** Under what the Cookie Policy tells of what lies in no storage of its own name. */
const toldUnder: Record<string, string> = {
  'amour/keys': 'amour (IndexedDB): keys',
  'further-keys': 'amour (IndexedDB): keys',
  'draft-key': 'amour (IndexedDB): drafts',
  draft: 'amour (IndexedDB): drafts',
  'age-check': 'amour (IndexedDB): age check',
  'push-words': 'amour (IndexedDB): words',
  'push-address': 'amour (IndexedDB): address',
  RELEASE: 'shell (Cache Storage)',
}

/** Told there and no storage of ours. */
const browsersOwn = ['The browser’s own cache']

type PolicyRow = readonly [name: string, what: string, until: string]

/** What the document and the Cookie Policy say differently: what is kept, and whether it goes when its member leaves. */
function comparePolicy(list: string, policy: readonly PolicyRow[]): string[] {
  const [, members = ''] = /## \S+ The members' site\n(.*?)(?:\n## |$)/s.exec(list) ?? []
  const kept = [...members.matchAll(/^\| `([^`]+)` +\|(.*)\|$/gm)].map(([, name = '', cells = '']) => {
    const [, , until = '', wipedBy = ''] = cells.split('|')
    const goes = /leaving|session ends|logs out/.test(`${until} ${wipedBy.replace('leaving spares it', '')}`)
    return { name, title: toldUnder[name] ?? name, goes }
  })
  const titles = kept.map(({ title }) => title)
  return [
    ...kept.flatMap(({ name, title, goes }) => {
      const [, , until] = policy.find(([told]) => told === title) ?? []
      if (until === undefined) return [`${name} is not told of`]
      return goes === /\blog out\b/i.test(until) ? [] : [`${name} goes when its member leaves, or does not: ${until}`]
    }),
    ...policy.filter(([told]) => ![...titles, ...browsersOwn].includes(told)).map(([told]) => `${told} is nowhere`),
  ]
}

test('the Cookie Policy tells members of all that is kept, and of what outlasts them', async () => {
  const rows = readPolicyRows('cookie').map(([name = '', what = '', until = '']): PolicyRow => [name, what, until])
  expect(rows.length).toBeGreaterThan(15)
  expect(comparePolicy(await readFile(join(root, 'docs/storage.md'), 'utf8'), rows)).toEqual([])
})

test('what the Cookie Policy leaves out, makes up, or lets go too soon is seen', () => {
  const list = `## One The members' site\n\n| \`amour.device\` | a number | why | the site’s data are cleared | nobody |\n`
  const row: PolicyRow = ['amour.device', 'A number', 'You clear your browser’s data']
  expect(comparePolicy(list, [row])).toEqual([])
  expect(comparePolicy(list, [])).toHaveLength(1)
  expect(comparePolicy(list, [row, ['amour.other', 'Nothing', 'Never']])).toHaveLength(1)
  expect(comparePolicy(list, [['amour.device', 'A number', 'You log out']])).toHaveLength(1)
  const spared = list.replace('nobody', 'the site; leaving spares it')
  expect(comparePolicy(spared, [row])).toEqual([])
})
