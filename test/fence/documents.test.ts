import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findViolations, findIndexViolations, type Text } from './citations.ts'
import { root } from './lint.ts'

const exclude = (name: string) => ['node_modules', 'dist', 'var', '.git', 'test-results'].includes(name)

async function findPaths(pattern: string) {
  const found: string[] = []
  for await (const path of glob(pattern, { cwd: root, exclude })) found.push(path)
  return found
}

const read = (paths: string[]): Promise<Text[]> =>
  Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))

const paths = await findPaths('**/*')
const documents = await read(paths.filter((path) => /^(docs\/.*|[^/]+|apps\/server\/.*)\.md$/.test(path)))
// What a migration says never changes; the trespassers of this test stand in it.
const exempt = /^apps\/server\/database\/migrations\/|^test\/fence\/(documents\.test|citations)\.ts$/
const sources = await read(paths.filter((path) => /\.(ts|tsx|mjs|js|css|sql)$/.test(path) && !exempt.test(path)))

test('the repository is read', () => {
  expect(documents.length).toBeGreaterThan(60)
  expect(sources.length).toBeGreaterThan(1000)
})

test('every section, record and path that is cited exists', () => {
  expect(findViolations([...sources, ...documents], documents, paths)).toEqual([])
})

/** What lies in the server's source and stands nowhere in the tree of ARCHITECTURE.md. */
function findUndrawn(tree: string, all: readonly string[]): string[] {
  const entries = all.flatMap((path) => /^apps\/server\/src\/([\w-]+(?:\/|\.ts$))/.exec(path)?.[1] ?? [])
  return [...new Set(entries)].filter((entry) => !new RegExp(`[ /{,]${entry.replace('.', '\\.')}(?![\\w-])`).test(tree))
}

test('each folder and file of the server’s source stands in the tree', () => {
  const text = documents.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? ''
  const [, tree = ''] = /^apps\/server\/(.*?)^apps\/web\//ms.exec(text) ?? []
  expect(findUndrawn(tree, paths)).toEqual([])
  expect(findUndrawn('  src/jobs/ mail/', ['apps/server/src/mail/outbox.ts', 'apps/server/src/jobs/queue.ts'])).toEqual(
    [],
  )
  expect(findUndrawn('  src/jobs/', ['apps/server/src/mail/outbox.ts', 'apps/server/src/log.ts'])).toEqual([
    'mail/',
    'log.ts',
  ])
})

const rules = { path: 'docs/rules/one.md', text: '# One\n\n## §2.1 Keys\n\n### §P3 Pages\n' }
const record = { path: 'docs/decisions/033-a-rule.md', text: '# 033: A rule\n' }
const there = ['apps/server/src/http/router.ts', 'apps/web/src/app/call/call.ts', 'package.json']
const trial = (path: string, text: string) =>
  findViolations([{ path, text }], [rules, record], [...there, rules.path, record.path])

/** Each line is seen as wrong in the first form and passes in the second. */
const cases: [name: string, path: string, trespasser: string, lawful: string][] = [
  ['a section that is not there', 'a.ts', '// docs/rules/one.md §2.9', '// docs/rules/one.md §2.1'],
  ['the second section of a list', 'a.ts', '// docs/rules/one.md §2.1 and §P4', '// docs/rules/one.md §2.1 and §P3'],
  ['a section on the next line', 'a.ts', '/** (docs/rules/one.md\n * §2.9) */', '/** (docs/rules/one.md\n * §2.1) */'],
  ['a document that is not there', 'a.ts', '// docs/two.md §2.1', '// docs/rules/one.md §2.1'],
  ['a section without a file', 'a.ts', '// see §2.1', '// see docs/rules/one.md §2.1'],
  ['a number without the sign', 'a.ts', '// one.md 2.1', '// docs/rules/one.md §2.1'],
  ['the specification without a file', 'a.ts', '// specification section 2', '// the specification says so'],
  ['a section of the same folder', 'docs/rules/two.md', 'as §2.9', 'as §2.1'],
  ['a record by number', 'a.ts', '// (decision 034)', '// (decision 033)'],
  ['a list of records', 'a.ts', '// decisions 033 and 034', '// decisions 033 and 033'],
  ['a record by path', 'a.ts', '// docs/decisions/034', '// docs/decisions/033'],
  ['a path from the root', 'docs/x.md', '`apps/server/src/http/off.ts`', '`apps/server/src/http/router.ts`'],
  ['a folder', 'docs/x.md', '`apps/server/src/https`', '`apps/server/src/http`'],
  ['the end of a path', 'docs/x.md', '`call/cal.ts`', '`call/call.ts`'],
  ['an end within a name', 'docs/x.md', '`outer.ts`', '`router.ts`'],
  ['a kind of file', 'docs/x.md', '`*.view.ts`', '`*.ts`'],
  ['a choice of names', 'docs/x.md', '`http/{off,of}.ts`', '`http/{router,off}.ts`'],
  ['a path with a gap', 'docs/x.md', '`apps/…/off.ts`', '`apps/…/router.ts`'],
  [
    'a path in a command',
    'docs/x.md',
    '`node apps/server/src/main.ts`',
    '`node apps/server/src/http/router.ts DATA_DIR/x.ts`',
  ],
  ['a link', 'docs/x.md', '[one](rules/two.md)', '[one](rules/one.md)'],
]

test.for(cases)('%s: the trespasser is stopped', ([, path, trespasser]) => {
  expect(trial(path, trespasser)).toHaveLength(1)
})

test.for(cases)('%s: the lawful twin passes', ([, path, , lawful]) => {
  expect(trial(path, lawful)).toEqual([])
})

const records = documents.filter(({ path }) => /^docs\/decisions\/(?!000)\d{3}-/.test(path))

test('every decision record stands in the index once, under its own title', () => {
  const index = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  expect(records.length).toBeGreaterThan(50)
  expect(findIndexViolations(index, records)).toEqual([])
})

test('a record that is missing, twice or misnamed in the index is seen', () => {
  const line = '- [033](033-a-rule.md) A rule\n'
  expect(findIndexViolations(line, [record])).toEqual([])
  for (const index of ['', line + line, line.replace('A rule', 'A rul'), line.replace('[033]', '[034]')]) {
    expect(findIndexViolations(index, [record])).toHaveLength(1)
  }
})

/** The words of the glossary: the first column of its table, without its head. */
const readGlossary = (text: string) =>
  [...(/^## §\d+ Glossary$([^]*?)(?=^## |(?![^]))/m.exec(text)?.[1] ?? '').matchAll(/^\| +([a-z][a-z -]*?) +\|/gm)]
    .map(([, word = '']) => word)
    .filter((word) => word !== 'word')

test('fifteen words at most have a meaning that nobody brings along', () => {
  const glossary = documents.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? ''
  expect(readGlossary(glossary)).toContain('refusal')
  expect(readGlossary(glossary).length).toBeLessThanOrEqual(15)
  const rows = '| word | meaning |\n| ---- | --- |\n| blind index | a hash |\n'
  expect(readGlossary(`## §5 Glossary\n\n${rows}\n## §6 More\n\n| other | a |\n`)).toEqual(['blind index'])
})
