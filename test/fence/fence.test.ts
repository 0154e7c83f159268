import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { codeOf } from './case.ts'
import { formCases } from './form-cases.ts'
import { importCases, rooms } from './import-cases.ts'
import { lintProject, root, runLint } from './lint.ts'
import { ownerCases } from './owner-cases.ts'

/** The rules of some files, as the configuration has them. */
type Block = { files: string[]; excludeFiles?: string[]; rules: Record<string, unknown> }
type Config = { rules: Block['rules']; overrides: Block[] }

const { default: config } = (await import(join(root, 'oxlint.config.ts'))) as { default: Config } // the file's own export

// A fence that guards nothing looks exactly like one that guards well: each is tried by somebody who climbs over it.
const cases = [...importCases, ...ownerCases, ...formCases]
let lint: Awaited<ReturnType<typeof lintProject>>

beforeAll(async () => {
  lint = await lintProject({ ...filesOf(cases), ...Object.fromEntries(rooms.map((room) => [room.path, codeOf(room)])) })
}, 60_000)

const byName = cases.map((each) => [each.fence, each] as const)

test.for(byName)('%s: the trespasser is stopped', ([, { stopped }]) => {
  expect(lint.violations.get(stopped.path) ?? []).toEqual(expect.arrayContaining([expect.stringContaining(stopped.by)]))
})

test.for(byName)('%s: the lawful twin passes', ([, { passes }]) => {
  expect(lint.violations.get(passes.path) ?? []).toEqual([])
})

const violationsOf = (path: string, rule = '') =>
  (lint.violations.get(path) ?? []).filter((violation) => violation.includes(rule))

test.for(rooms)('$path: what is foreign there is stopped, and all else passes', ({ path, stopped }) => {
  const named = violationsOf(path, '(no-restricted-').map((violation) => /'([^']+)'/.exec(violation)?.[1])
  expect(new Set(named)).toEqual(new Set(stopped.map((name) => name.split(' of ')[0])))
})

const blocks: Block[] = [{ files: ['**'], rules: config.rules }, ...config.overrides]
const isIn = (path: string) => (pattern: string) => matchesGlob(path, pattern)
/** The rules that hold for a file: a later block replaces what an earlier one says. */
const holdsFor = (path: string, rule: string) =>
  blocks.findLast(
    ({ files, excludeFiles = [], rules }) => rule in rules && files.some(isIn(path)) && !excludeFiles.some(isIn(path)),
  )

type Option = {
  patterns?: { message: string }[]
  globals?: { name: string }[]
  object?: string
  property?: string
  mock?: string
}

/** What a rule says of each thing that it bans. */
function partsOf(setting: unknown): string[] {
  const options = Array.isArray(setting) ? (setting.slice(1) as Option[]) : [] // as the configuration writes them
  const parts = options.flatMap(({ patterns, globals, object, property, mock }) => [
    ...(patterns ?? []).map(({ message }) => message),
    ...(globals ?? []).map(({ name }) => `'${name}'`),
    ...(object && property ? [`${object}.${property}`] : []),
    ...(mock ? [mock] : []),
  ])
  return parts.length > 0 ? parts : ['']
}

const rulesOf = (block: Block) =>
  Object.entries(block.rules).map(([rule, setting]) => ({ rule, setting, code: `(${rule.split('/').at(-1)})` }))

test('of every rule, and of all that it bans in each kind of file, a trespasser is stopped', () => {
  const paths = [...lint.violations.keys()]
  const untried = blocks.flatMap((block) =>
    rulesOf(block).flatMap(({ rule, setting, code }) => {
      const said = paths
        .filter((path) => holdsFor(path, rule) === block)
        .flatMap((path) => violationsOf(path, `${code}: `))
      return setting === 'off'
        ? []
        : partsOf(setting).flatMap((part) =>
            said.some((violation) => violation.includes(part)) ? [] : `${block.files.join()}: ${rule} ${part}`,
          )
    }),
  )
  expect(untried).toEqual([])
})

test('of every rule that is off for a kind of file, the same lines are stopped elsewhere', () => {
  const isTried = (block: Block, rule: string, code: string) =>
    rooms.some(({ path, passes }) => holdsFor(path, rule) === block && passes.includes('fetch')) ||
    cases.some(
      ({ stopped, passes }) =>
        stopped.code === passes.code &&
        holdsFor(passes.path, rule) === block &&
        violationsOf(stopped.path, `${code}: `).length > 0,
    )
  const untried = config.overrides.flatMap((block) =>
    rulesOf(block).flatMap(({ rule, setting, code }) =>
      setting === 'off' && !isTried(block, rule, code) ? `${block.files.join()}: ${rule}` : [],
    ),
  )
  expect(untried).toEqual([])
})

test('every kind of file has one that passes', () => {
  const lawful = [...cases.map(({ passes }) => passes), ...rooms].map(({ path }) => path)
  const untried = config.overrides.flatMap(({ files }) =>
    files.filter((pattern) => !lawful.some((path) => isIn(path)(pattern))),
  )
  expect(untried).toEqual([])
})

test('types are checked by the lint: the trespasser is stopped, the lawful twin passes', async () => {
  const [stopped, passes] = ['packages/contract/src/wrong.ts', 'packages/contract/src/right.ts']
  const line = (type: string) => `const list = ['a']\n\nexport const first: ${type} = list[0]\n`
  const files = { [stopped]: line('string'), [passes]: line('string | undefined') }
  const { violations } = await lintProject(files, ['--type-aware', '--type-check'])
  expect(violations.get(stopped)).toEqual([expect.stringContaining('TS2322')])
  expect(violations.get(passes)).toBeUndefined()
  const check = await readFile(join(root, 'package.json'), 'utf8')
  for (const script of [check, await readFile(join(root, 'tools/test.ts'), 'utf8')])
    expect(script).toContain('--type-check')
})

test('every file of the trial was read', () => {
  expect(lint.read).toBe(Object.keys(filesOf(cases)).length + rooms.length)
})

test('a lint that reads no file fails', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'amour-fence-'))
  expect((await runLint([], empty)).status).not.toBe(0)
  await rm(empty, { recursive: true })
})

test('the lint reads every source file of the repository', async () => {
  const { output } = await runLint(['--debug=files'], root)
  const read = new Set(output.split('\n'))
  const sources = await filesMatching('{apps,packages,test,tools}/**/*.{ts,tsx,mjs}')
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => !read.has(path))).toEqual([])
})

test('every room that a rule names is there', async () => {
  const named = config.overrides.flatMap(({ files }) => files)
  const empty: string[] = []
  for (const pattern of named) if ((await filesMatching(pattern)).length === 0) empty.push(pattern)
  expect(empty).toEqual([])
})

/** Paths of the repository below a pattern, without what is installed or made. */
async function filesMatching(pattern: string): Promise<string[]> {
  const made = ['node_modules', 'dist', 'var', '.git']
  const found: string[] = []
  for await (const path of glob(pattern, { cwd: root, exclude: (name) => made.includes(name) })) found.push(path)
  return found
}

function filesOf(all: typeof cases): Record<string, string> {
  return Object.fromEntries(
    all.flatMap(({ stopped, passes, beside = {} }) => [
      [stopped.path, stopped.code],
      [passes.path, passes.code],
      ...Object.entries(beside),
    ]),
  )
}
