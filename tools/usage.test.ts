import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { staffRoles } from '@amour/contract/trust/staff-roles.ts'
import { banKinds } from '@amour/server/features/media/banned-media/ban-lists.ts'
import { bareEnvironment } from '@amour/test/process/bare-environment.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))

const scripts = async () => {
  const { scripts: all } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { scripts: object } // npm's own
  return Object.entries(all).map(([name, line]) => ({ name, words: String(line).split(' ') }))
}

/** Runs a command where it could do harm if it did anything: it knows no setting but an address that nobody listens on. */
const call = (words: string[]) => {
  const env = { ...bareEnvironment(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: '/dev/null/x' }
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
    ['tools/amour.ts', 'restore', '--database', ''],
    ['tools/amour.ts', 'restore', '--to', '2026-02-30T00:00:00Z'],
    ['tools/amour.ts', 'drill', '--scratch', '/tmp', '--scratch', '/var/tmp'],
    ['tools/amour.ts', 'announcement', 'publish', 'words', '--kind', 'leak', '--members', 'a', '--members', 'b'],
    ['apps/server/src/main.ts', 'nothing'],
  ]
  expect(await refuseAll(wrong)).toEqual(wrong.map(() => [1, false, true]))
})

/** Of each: how it ends, and whether it tells a stack, and how it is called. */
const refuseAll = (lines: string[][]) =>
  Promise.all(
    lines.map((words) =>
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

/** Milliseconds: several commands, each a process, on a busy machine. */
const PATIENCE = 240_000

test(
  'a name, words for members and a picture are looked at before anything is done with them',
  { timeout: PATIENCE },
  async () => {
    const work = ['maintenance', 'announce', '2999-12-01T02:00Z', '2999-12-01T03:00Z']
    const wrong = [
      ['staff', 'add', 'Ada\nLovelace', 'admin'],
      ['staff', 'add', 'A'.repeat(81), 'admin'],
      ['staff', 'add', 'Ada \u202eecalevoL', 'admin'],
      [...work, 'A'.repeat(301)],
      [...work, 'Work\u001b[31m'],
      ['ban', 'M-ABCD-EFGH', '/etc/hostname'],
      ['ban', 'f'.repeat(63)],
    ]
    const told = await refuseAll(wrong.map((words) => ['tools/amour.ts', ...words]))
    expect(told).toEqual(wrong.map(() => [1, false, true]))
  },
)

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

test(
  'without the settings of a database no command makes an empty one and finds all well with it',
  { timeout: PATIENCE },
  async () => {
    const folder = await createTemporaryFolder('nothing')
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const lines = ['audit', 'compliance', 'doctor', 'end-sessions', 'ledger', 'rotate-keys', 'announcement list']
    for (const line of [...lines, 'staff add Ada admin']) {
      const env = { ...bareEnvironment(), DATA_DIR: folder, LOG_LEVEL: 'silent' }
      const done = await run(process.execPath, ['tools/amour.ts', ...line.split(' ')], { cwd: root, env }).then(
        () => 'it went well',
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => [
          code,
          /DATA_DIR .*has no database/.test(stdout + stderr),
        ],
      )
      expect.soft([line, done]).toEqual([line, [1, true]])
    }
    expect(await readdir(folder)).toEqual([])
  },
)

test(
  'planned work and maintenance are told in no folder that the processes do not have',
  { timeout: PATIENCE },
  async () => {
    const folder = await createTemporaryFolder('nowhere')
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const work = ['announce', '2099-01-01T00:00Z', '2099-01-02T00:00Z', 'A move']
    for (const words of [['on'], ['off'], work, ['withdraw']]) {
      const env = { ...bareEnvironment(), DATA_DIR: join(folder, 'unmounted') }
      const done = await run(process.execPath, ['tools/amour.ts', 'maintenance', ...words], { cwd: root, env }).then(
        ({ stdout }) => stdout,
        ({ code, stderr }: { code: number; stderr: string }) => [code, /^DATA_DIR \(.*\) is not there/.test(stderr)],
      )
      expect.soft([words[0], done]).toEqual([words[0], [1, true]])
    }
    expect(await readdir(folder)).toEqual([])
  },
)

test('a file that is named to the command of the operator is looked for where whoever calls it stands', async () => {
  const folder = await createTemporaryFolder('words')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'amour.env'), `DATA_DIR=${folder}\n`)
  await writeFile(join(folder, 'owner.env'), 'DATABASE_URL=postgres://nobody@127.0.0.1:1/none\n')
  const command = (await readFile(`${root}deploy/systemd/amour`, 'utf8'))
    .replaceAll('/opt/amour', root)
    .replaceAll('/etc/amour', folder)
    .replace(/runuser [^']*/, '')
  await writeFile(join(folder, 'amour'), command)
  const words = ['announcement', 'publish', 'words.txt', '--kind', 'service']
  const told = await run('sh', [join(folder, 'amour'), ...words], { cwd: folder }).catch(({ stderr }) => String(stderr))
  expect(told).toContain(`'${join(folder, 'words.txt')}'`)
})

test('what a command cannot do is told in a sentence, without a stack', async () => {
  const told = await call(['tools/amour.ts', 'audit']).then(
    () => 'nothing',
    ({ code, stderr }: { code: number; stderr: string }) => [code, / {4}at /.test(stderr), stderr.trim() !== ''],
  )
  expect(told).toEqual([1, false, true])
})
