import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { leftParts, leftSpecs, leftTests } from '@amour/test/whole-run.ts'
import { root } from './lint.ts'

type Length = 'short' | 'whole'

async function runTool(length: Length, tool: string, ...options: string[]): Promise<string> {
  // oxlint-disable-next-line node/no-process-env -- a child of this run in all but its length
  const env = { ...process.env, TEST_RUN: length }
  const program = join(root, 'node_modules/.bin', tool)
  return (await promisify(execFile)(program, options, { cwd: root, env, maxBuffer: 2 ** 24 })).stdout
}

/** The browser tests that Playwright would run, by file. */
async function listSpecs(length: Length): Promise<Set<string>> {
  const text = await runTool(length, 'playwright', 'test', '--list')
  return new Set([...text.matchAll(/^ *\[\w+\] › test\/e2e\/(\S+\.spec\.ts):\d+/gm)].map(([, file = '']) => file))
}

/** The files that Vitest would run. */
const listTests = async (length: Length) =>
  (await runTool(length, 'vitest', 'list', '--filesOnly')).trim().split('\n').toSorted()

test('the whole run has every browser test, and the default run all but those that are named', async () => {
  const files: string[] = []
  for await (const file of glob('**/*.spec.ts', { cwd: join(root, 'test/e2e') })) files.push(file)
  const [whole, short] = await Promise.all([listSpecs('whole'), listSpecs('short')])
  expect([...whole].toSorted()).toEqual(files.toSorted())
  expect(files.filter((file) => !short.has(file)).toSorted()).toEqual(Object.keys(leftSpecs).toSorted())
}, 180_000)

test('the whole run has every test of Vitest, and the default run all but those that are named', async () => {
  const files: string[] = []
  for await (const file of glob('{apps,bench,packages,test,tools}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }))
    files.push(file)
  expect(await listTests('whole')).toEqual(files.toSorted())
  expect(await listTests('short')).toEqual(files.filter((file) => !(file in leftTests)).toSorted())
  expect(files).toEqual(expect.arrayContaining(Object.keys(leftTests)))
})

test('each part that is left out is one of some test', async () => {
  let text = ''
  for await (const file of glob('{apps,packages,test}/**/*.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }))
    if (!file.endsWith('whole-run.ts')) text += await readFile(join(root, file), 'utf8')
  for (const part of Object.keys(leftParts)) expect(text).toMatch(new RegExp(`(isLeft|countFor)\\('${part}'`))
})

test('what is landed has passed the whole run', async () => {
  expect((await readFile(join(root, '.ci/run'), 'utf8')).trimEnd().split('\n').at(-1)).toBe('npm test -- --all')
})
