import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { choosePort } from '@amour/server/database/embedded/postmaster.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { readSchemaState } from '@amour/server/database/servers/condition.ts'
import type { Owner } from '@amour/server/database/embedded/owner.ts'
import { say } from '#operator/open-app.ts'
import type { DatabaseKeeper } from './database-keeper.ts'
import { endWithUs, openScratch } from './scratch.ts'

/** A restored database that has come up, for nobody but us: at a port of this machine, and by password alone. */
export type RecoveredServer = {
  url: string
  /** When the last transaction in it was committed, as far as its log says; undefined: none came after the backup. */
  lastCommit: Date | undefined
  stop(): Promise<void>
}

type Recovered = {
  keeper: Pick<DatabaseKeeper, 'owner' | 'findProgram' | 'addressIn'>
  folder: string
  /** It goes again, and need not reach a disk. */ isScratch: boolean
}

/** How many last lines of PostgreSQL's own log are told where it does not come up. */
const TOLD = 8

/**
 * Starts what a backup was put into `folder` of, and waits until it has come to its end. Settings that lie with it are not
 * used but for those of the recovery; nothing is archived.
 */
export async function startRecovered({ keeper, folder, isScratch }: Recovered): Promise<RecoveredServer> {
  await using starting = new AsyncDisposableStack()
  const { path: work } = starting.use(await openScratch('recovery'))
  const port = await choosePort(undefined)
  if (!port) throw new Error('No port is free.')
  await writeFile(join(work, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  await writeFile(join(work, 'pg_ident.conf'), '')
  await writeFile(join(work, 'postgresql.conf'), '')
  if (keeper.owner) {
    // It passes through to its own settings; the folder stays ours, so that the next drill may remove it.
    await chmod(work, 0o711)
    for (const name of ['pg_hba.conf', 'pg_ident.conf', 'postgresql.conf'])
      await chown(join(work, name), keeper.owner.uid, keeper.owner.gid)
  }
  const settings = {
    config_file: join(work, 'postgresql.conf'),
    hba_file: join(work, 'pg_hba.conf'),
    ident_file: join(work, 'pg_ident.conf'),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    ssl: 'off',
    archive_mode: 'off',
    fsync: isScratch ? 'off' : 'on',
    // Whoever asks before the end of the recovery would see what is not yet whole.
    hot_standby: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_timezone: 'UTC',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = { path: await keeper.findProgram(folder), owner: keeper.owner, words: ['-D', folder, ...words] }
  const own = atPort(await keeper.addressIn(folder), port)
  const run = async () => {
    const child = spawn(program.path, program.words, { ...calledBy(program), stdio: ['ignore', 'ignore', 'pipe'] })
    endWithUs(child)
    starting.defer(() => end(child))
    const log = follow(child)
    return { child, log, refused: await untilUp(own, log) }
  }
  const first = await run()
  const lastCommit = first.log.lastCommit()
  let { refused } = first
  let fault: string | undefined
  if (refused === WRONG_PASSWORD && !isScratch) {
    await end(first.child)
    fault = await setPassword(program, own)
    refused = (await run()).refused
    if (!refused)
      say(`password    the role ${decodeURIComponent(new URL(own).username)} was given the password of the settings`)
  }
  if (refused)
    throw new Error(
      `The restored database does not let us in (${refused}): does DATABASE_URL name user and password, as they were ` +
        `then?${fault ? ` A new password could not be set: ${fault}.` : ''}`,
    )
  const started = starting.move()
  return { url: own, lastCommit, stop: () => started.disposeAsync() }
}

type Program = { path: string; owner: Owner | undefined; words: readonly string[] }

const calledBy = ({ owner }: Program) => ({
  ...owner,
  cwd: '/',
  // oxlint-disable-next-line node/no-process-env -- programs that fetch the log are found by PATH
  env: { LC_ALL: 'C', PATH: process.env['PATH'] },
})

const WRONG_PASSWORD = '28P01'

/**
 * Gives a role the password of our settings, in a restored database that does not run. Those of a lost machine are in no
 * backup, and one of before the last change knows an earlier one. Answers why it could not, where that is known.
 */
async function setPassword(program: Program, url: string): Promise<string | undefined> {
  const { username, password } = new URL(url)
  const [role, word] = [decodeURIComponent(username), decodeURIComponent(password)]
  // A statement ends with its line.
  if (/[\r\n\\]/.test(role + word)) return 'it has a backslash or an end of line'
  const words = ['--single', ...program.words, 'postgres']
  const child = spawn(program.path, words, { ...calledBy(program), stdio: ['pipe', 'ignore', 'ignore'] })
  endWithUs(child)
  const exited = once(child, 'exit')
  // One that has ended before it reads tells so by its code.
  child.stdin.on('error', () => undefined)
  child.stdin.end(`ALTER ROLE "${role.replaceAll('"', '""')}" PASSWORD '${word.replaceAll("'", "''")}'\n`)
  const [code, signal] = await exited
  return code === 0 ? undefined : `postgres --single ended with ${code ?? signal}`
}

/** The same user, password and database at another port of this machine. */
function atPort(url: string, port: number): string {
  return url.replace(/^([^/]*\/\/(?:[^/?#]*@)?)[^/?#]*([^?#]*).*$/, `$1127.0.0.1:${port}$2`)
}

/** Reads what the server says. */
function follow(child: ChildProcess) {
  const lines: string[] = []
  let lastCommit: Date | undefined
  let hasEnded = false
  child.once('exit', () => (hasEnded = true)).once('error', () => (hasEnded = true))
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, time] = /last completed transaction was at log time (\S+ \S+)/.exec(line) ?? []
      if (time) lastCommit = new Date(time.replace(' ', 'T').replace(/\+00$/, 'Z'))
      lines.push(line)
      if (lines.length > TOLD) lines.shift()
    })
  return { lastCommit: () => lastCommit, hasEnded: () => hasEnded, last: () => lines.join('\n') }
}

type Log = ReturnType<typeof follow>

/** A database of hours takes its time; it ends when the server does. Answers why it does not let us in, where that is so. */
async function untilUp(url: string, log: Log): Promise<string | undefined> {
  for (;;) {
    if (log.hasEnded()) throw new Error(`The restored database did not come up. PostgreSQL said:\n${log.last()}`)
    const db = openDatabase(url, { connections: 1 })
    const refused = await readSchemaState(db).then(
      () => undefined,
      (error: unknown) => String(Object(error).code ?? error),
    )
    await db.destroy()
    // Wrong password, no such role, no such database: waiting does not help.
    if (!refused || /^(28|3D)/.test(refused)) return refused
    await pause(100)
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  await exited
}
