import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { staffRoles } from '@amour/contract/trust/staff-roles.ts'
import { banKinds } from '@amour/server/features/media/banned-media/ban-lists.ts'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))

const scripts = async () => {
  const { scripts: all } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { scripts: object } // npm's own
  return Object.entries(all).map(([name, line]) => ({ name, words: String(line).split(' ') }))
}

/** Runs a command where it could do harm if it did anything: it knows no setting but an address that nobody listens on. */
const call = (words: string[]) => {
  // oxlint-disable-next-line node/no-process-env -- where node is found, and nothing else of the settings
  const env = { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: '/dev/null/x' }
  return run(process.execPath, words, { cwd: root, env })
}

test('every command prints how it is called when it is asked for help, and does nothing else', async () => {
  const ours = (await scripts()).filter(({ words }) => words[1] === 'tools/bootstrap.mjs')
  expect(ours.length).toBeGreaterThan(15)
  const told = ours.map(async ({ name, words }) => {
    const { stdout, stderr } = await call([...words.slice(1), '--help'])
    return [name, /^(npm |Usage: amour )/.test(stdout), stderr]
  })
  expect(await Promise.all(told)).toEqual(ours.map(({ name }) => [name, true, '']))
  const { stdout } = await call(['apps/server/src/main.ts', '--help'])
  expect(stdout).toContain('member-api')
})

test('a command that is called wrongly says so with how it is called, without a stack', async () => {
  const wrong = [
    ['tools/amour.ts', 'ban', '--unknown'],
    ['tools/amour.ts', 'rotate-keys', 'now'],
    ['tools/amour.ts', 'staff', 'add', 'Ada', 'boss'],
    ['tools/amour.ts', 'nothing'],
    ['apps/server/src/main.ts', 'nothing'],
  ]
  const told = await Promise.all(
    wrong.map((words) =>
      call(words).then(
        () => 'nothing',
        ({ code, stderr }: { code: number; stderr: string }) => [
          code,
          / {4}at /.test(stderr),
          /Usage: amour|main\.ts/.test(stderr),
        ],
      ),
    ),
  )
  expect(told).toEqual(wrong.map(() => [1, false, true]))
})

test('every command of the operator says how it is called, and what help says of roles and kinds is what there is', async () => {
  const [told, ban, add] = await Promise.all(
    [[], ['ban'], ['staff', 'add']].map(async (words) => (await call(['tools/amour.ts', ...words, '--help'])).stdout),
  )
  for (const name of staffRoles) expect(add).toContain(`"${name}"`)
  for (const kind of banKinds) expect(ban).toContain(`"${kind}"`)
  const names = [...(told ?? '').matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(['doctor', 'migrate', 'staff', 'audit', 'ledger', 'ban', 'rotate-keys']))
  const each = await Promise.all(names.map(async (name) => (await call(['tools/amour.ts', name, '--help'])).stdout))
  expect(each.filter((text) => !text.startsWith('Usage: amour'))).toEqual([])
})

test('what a command cannot do is told in a sentence, without a stack', async () => {
  const told = await call(['tools/amour.ts', 'audit']).then(
    () => 'nothing',
    ({ code, stderr }: { code: number; stderr: string }) => [code, / {4}at /.test(stderr), stderr.trim() !== ''],
  )
  expect(told).toEqual([1, false, true])
})
