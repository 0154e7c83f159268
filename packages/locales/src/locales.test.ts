import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCode, readFileText, type SourceFile } from '@amour/test/code/source-code.ts'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'i18n')
const namespaces = await readNamespaces()
const screens = await readCode('{apps/web/src,apps/console/src,packages/ui/src}/**/*.{ts,tsx}')
const code = [
  ...screens,
  ...(await readCode('{apps/server/src,packages/contract/src,packages/crypto/src,packages/locales/src}/**/*.ts')),
]
const words = new Set(code.flatMap((file) => [...file.words]))

const apps = join(import.meta.dirname, '..', '..', '..', 'apps')
const page = await readFile(join(apps, 'web/index.html'), 'utf8')
const gatePages = await Promise.all(
  ['pages/page', 'pages/wallet-page', 'pages/person-pages', 'person/picture-file', 'person/review-terms'].map((name) =>
    readFile(join(apps, `age-gate/src/${name}.ts`), 'utf8'),
  ),
)
const statusPage = await readFile(join(apps, 'server/src/features/trust/service-status/status-page.ts'), 'utf8')
const maintenancePage = await readFile(join(apps, 'server/src/http/site/maintenance-page.ts'), 'utf8')
const exportPage = await readFile(join(apps, 'server/src/features/account/data-export/export-page.ts'), 'utf8')
const exportColumns = await readFile(join(apps, 'server/src/features/account/data-export/export-parts.test.ts'), 'utf8')

/** Named by data: the page before any script, the age gate's pages, a refusal's code, a flirt, a declaration of a notice, a column of the copy, a step of the crypto that failed, a mail's template, a reason, an alarm of moderation, a notification's type, a policy (all of the file is shown). */
const namedByData: Record<string, (key: string) => boolean> = {
  common: (key) => page.includes(`%${key}%`) || isUsed('common', key),
  'age-gate': (key) =>
    listOf(key)
      .split('.')
      .every((part) => new RegExp(`\\b${part}\\b`).test(gatePages.join('\n'))),
  errors: (key) => words.has(key),
  'export-columns': (key) => {
    const column = key.split('-').at(-1) ?? ''
    return words.has(column) || new RegExp(`\\b${column}\\b`).test(exportColumns)
  },
  exports: (key) => exportPage.includes(`words.${listOf(key)}`) || words.has(key),
  flirts: (key) => words.has(key),
  intimate: (key) => words.has(key) || isUsed('intimate', key),
  keys: (key) => words.has(key),
  'sign-ins': (key) => words.has(key),
  mails: (key) => words.has(key.split('.')[0] ?? ''),
  media: (key) => words.has(key.replace(/^reasons\./, '')) || isUsed('media', key),
  reports: (key) => words.has(key.replace(/^mailed\./, '')) || isUsed('reports', key),
  policies: (key) => /^\w+\.(number|title|gist|usual|counts(Not)?\.\d+|counts(Not)?|reasons\.\w+)$/.test(key),
  status: (key) =>
    statusPage.includes(`words.${key.split('.')[0]}`) ||
    (key.startsWith('away.') && new RegExp(`\\b${key.slice('away.'.length)}\\b`).test(maintenancePage)),
  alarms: (key) => words.has(key.replace(/^.*\./, '')),
  waits: (key) => words.has(key),
  notifications: (key) => words.has(key.replace(/^text\./, '')) || isUsed('notifications', key),
}

/** Every key of a namespace with its sentence; plural forms count as one key. */
async function readNamespaces(): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>()
  for (const name of await readdir(folder)) {
    const sentences: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
    found.set(name.replace(/\.json$/, ''), new Map(flatten(sentences, '')))
  }
  return found
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key.replace(/_(zero|one|two|few|many|other)$/, ''), value]]
  return Object.entries(value ?? {}).flatMap(([name, part]) => flatten(part, key ? `${key}.${name}` : name))
}

/** A list is read whole: what stands in it goes by the list's own key. */
const listOf = (key: string) => key.replace(/\.\d+(\..+)?$/, '')

const hasKey = (namespace: string, key: string) =>
  [...(namespaces.get(namespace)?.keys() ?? [])].some((known) => listOf(known) === key)

/** Whether a call of t() gives this key; what a template computes must stand in the code as a word of its own. */
function isUsed(namespace: string, item: string): boolean {
  const key = listOf(item)
  return screens.some((file) =>
    file.keys.some((parts) => {
      const [head = '', ...rest] = parts
      const [prefix, plain] = head.includes(':') ? splitKey(head) : [undefined, head]
      const isHere = prefix === undefined ? namespacesOf(file).includes(namespace) : prefix === namespace
      return isHere && fits(key, [plain, ...rest])
    }),
  )
}

const namespacesOf = (file: SourceFile) => (file.namespaces.length > 0 ? file.namespaces : ['common'])

const splitKey = (key: string) => [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)] as const

function fits(key: string, parts: string[]): boolean {
  if (parts.length === 1) return key === parts[0]
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const computed = new RegExp(`^${escaped.join('(.+)')}$`).exec(key)?.slice(1)
  return computed?.every((part) => words.has(part) || part.split('.').every((word) => words.has(word))) ?? false
}

/** Keys that travel in a variable: a file of the namespace or of its feature holds the word. */
const isCarried = (namespace: string, key: string) =>
  screens.some(
    (file) =>
      file.words.has(key) &&
      (namespacesOf(file).includes(namespace) ||
        file.words.has(namespace) ||
        featureFolderOf(namespace).test(file.path)),
  )

/** The features that speak with a namespace, where their folders have other names. */
const featureFolders: Record<string, string> = {
  settings: 'account/[\\w-]+|site/settings',
  accounts: 'account/registration|account/recovery',
  legal: 'site/documents',
  about: 'site/documents',
  members: 'people/(members|member-page)',
  messages: 'messages/[\\w-]+',
  media: 'media/[\\w-]+',
}

const featureFolderOf = (namespace: string) =>
  new RegExp(`/features/(${featureFolders[namespace] ?? `[\\w-]+/${namespace}`})/`)

test.for([...namespaces.keys()])('every sentence of %s is used', (namespace) => {
  const isKnown = namedByData[namespace]
  const keys = [...(namespaces.get(namespace)?.keys() ?? [])]
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((key) => !(isKnown?.(key) || isUsed(namespace, key) || isCarried(namespace, key)))).toEqual([])
})

test('every sentence that a screen asks for exists', () => {
  const missing = screens.flatMap((file) =>
    file.keys.flatMap(([head = '', ...rest]) => {
      if (rest.length > 0) return []
      const [places, key] = head.includes(':') ? [[splitKey(head)[0]], splitKey(head)[1]] : [namespacesOf(file), head]
      return places.some((namespace) => hasKey(namespace, key)) ? [] : [`${file.path}: ${head}`]
    }),
  )
  expect(missing).toEqual([])
})

/** What nobody reads, and what is no sentence. */
const unsaid = [
  /frame\/footer-cities\.ts|landing\/Towns\.tsx|locations\/county-tiles\.ts/, // names of places
  /call\/call\.ts: (Your token is expired, please renew it\.|Expired JWT Token)$/, // what the specification's API says
  /registration-field-errors\.ts: This value (should not be blank|is already used)\.$/, // the same
  /(account|me)\.ts: This screen is for (members|the staff)\.$/, // a mistake of ours, which the guard keeps from people
  /(workers|proof|recovery\.api|lazy-part)\.ts: (A script not compared|has no digest|The challenge|The recovery was|It took too)/, // causes, which are caught
  /i18n\.ts: The texts of /, // a cause, which is caught
  /lazy-part\.ts: (CSS chunk|Loading +failed)$/, // the specification's own message of an error
]

test('no screen speaks by itself: every sentence is in a locale', () => {
  expect(screens.length).toBeGreaterThan(50)
  const said = screens.flatMap(({ path, sentences }) => sentences.map((sentence) => `${path}: ${sentence}`))
  expect(said.filter((line) => !unsaid.some((pattern) => pattern.test(line)))).toEqual([])
})

test('the page without scripts says only what a locale says', () => {
  const said = page.replace(/%\w+%|\{\{\w+\}\}|<(?!meta name="description")[^>]*>/g, '').match(/\p{L}{2,}/gu)
  expect(said).toEqual(['Amour', 'meta', 'name', 'description', 'content'])
})

test('what is left out of that rule is still there', () => {
  const said = screens.flatMap(({ path, sentences }) => sentences.map((sentence) => `${path}: ${sentence}`))
  expect(unsaid.filter((pattern) => !said.some((line) => pattern.test(line)))).toEqual([])
})

test('a sentence in the code is found wherever it hides', () => {
  const found = (markup: string) => readFileText('Found.tsx', `export const Found = () => ${markup}`).sentences
  expect(found('<p>Good morning</p>')).toEqual(['Good morning'])
  expect(found('<p>{"Good morning"}</p>')).toEqual(['Good morning'])
  expect(found('<p>{isLate ? "Good evening" : `Good ${time}`}</p>')).toEqual(['Good evening', 'Good'])
  expect(found('<input aria-label="Your name" placeholder="Ann" />')).toEqual(['Your name', 'Ann'])
  expect(found('<Field closeLabel="Close it" />')).toEqual(['Close it'])
  expect(found('<p className="t-section" id="main">{t("title")} · {count}</p>')).toEqual([])
  const foundIn = (code: string) => readFileText('found.ts', code).sentences
  expect(foundIn('showToast({ id, text: "It is gone." })')).toEqual(['It is gone.'])
  expect(foundIn('throw new Error(`Nobody called ${name} is here`)')).toEqual(['Nobody called   is here'])
  expect(foundIn('document.title = isNew ? "New message" : t("title")')).toEqual(['New message'])
  expect(foundIn('const look = { class: "grid place-items-center", key: "ArrowDown" }')).toEqual([])
})

// 'Loading...' is the specification's own text; 'Saving...' stands beside it.
test('sentences are British, typographic and without a blank at either end', () => {
  const american = /\b(color|favorite|center|canceled|organiz|apologiz|gray|behavior|license key|program(?!m))\w*/i
  const violations = [...namespaces].flatMap(([namespace, sentences]) =>
    [...sentences].flatMap(([key, sentence]) => {
      const isRight =
        sentence.trim() === sentence &&
        sentence !== '' &&
        !american.test(sentence) &&
        !/\.\.\.|  /.test(sentence.replace(/^(Loading|Saving)\.\.\.$/, ''))
      return isRight ? [] : [`${namespace}:${key}: ${sentence}`]
    }),
  )
  expect(violations).toEqual([])
})

test('the rows of a document’s table have names of their own', async () => {
  const documents: unknown = JSON.parse(await readFile(join(folder, 'legal.json'), 'utf8'))
  const tables = findTables(documents)
  expect(tables.length).toBeGreaterThan(0)
  for (const rows of tables) {
    const headings = rows.map(([head]) => head)
    expect(new Set(headings)).toHaveProperty('size', headings.length)
  }
})

function findTables(value: unknown): string[][][] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(findTables)
  return 'rows' in value ? [value.rows as string[][], ...below] : below
}
