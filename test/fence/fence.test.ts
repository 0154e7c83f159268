import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { formCases } from './form-cases.ts'
import { importCases } from './import-cases.ts'
import { lintProject, root, runLint } from './lint.ts'
import { ownerCases } from './owner-cases.ts'

type Config = { overrides: { files: string[] }[] }

// A fence that guards nothing looks exactly like one that guards well: each is tried by somebody who climbs over it.
const cases = [...importCases, ...ownerCases, ...formCases]
let lint: Awaited<ReturnType<typeof lintProject>>

beforeAll(async () => {
  lint = await lintProject(filesOf(cases))
}, 60_000)

const byName = cases.map((each) => [each.fence, each] as const)

test.for(byName)('%s: the trespasser is stopped', ([, { stopped }]) => {
  expect(lint.violations.get(stopped.path) ?? []).toEqual(expect.arrayContaining([expect.stringContaining(stopped.by)]))
})

test.for(byName)('%s: the lawful twin passes', ([, { passes }]) => {
  expect(lint.violations.get(passes.path) ?? []).toEqual([])
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
  expect(lint.read).toBe(Object.keys(filesOf(cases)).length)
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
  const { default: config } = (await import(join(root, 'oxlint.config.ts'))) as { default: Config } // the file's own export
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
