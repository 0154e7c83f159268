import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '@amour/server/database/open.ts'
import { newId } from '@amour/server/security/ids.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { sql } from 'kysely'

const bin = '/usr/lib/postgresql/15/bin'
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
/** The servers refuse root, and one that is thrown away need not reach a disk. */
const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(join(bin, program), args, { ...asNobody, env: { LC_ALL: 'C', TZ: 'UTC' } })

/**
 * Two servers of PostgreSQL 15 from Debian: one that takes writes, and one that follows it. `pauseReplay` leaves the
 * second where it is; `promote` makes it the one that takes writes.
 */
export async function startPair() {
  const folder = await createTemporaryFolder('pair')
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const ports = { first: await freePort(), second: await freePort() }
  const name = `pair_${newId().replaceAll('-', '')}`
  const urlOf = (port: number, database = name) => `postgres://amour@127.0.0.1:${port}/${database}`

  await run('initdb', '-D', first, '-U', 'amour', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync')
  await appendFile(
    join(first, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\njit = off\nmax_standby_streaming_delay = -1\nhot_standby_feedback = on\nwal_level = replica\nhot_standby = on\n`,
  )
  const servers = new Map<'first' | 'second', ChildProcess>()
  const start = async (which: 'first' | 'second') => {
    const data = which === 'first' ? first : second
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(ports[which])], {
      stdio: 'ignore',
      ...asNobody,
    })
    servers.set(which, child)
    await untilAnswers(urlOf(ports[which], 'postgres'))
  }
  await start('first')
  await run('createdb', '-h', '127.0.0.1', '-p', String(ports.first), '-U', 'amour', name)
  const host = ['-h', '127.0.0.1', '-p', String(ports.first), '-U', 'amour']
  await run('pg_basebackup', ...host, '-D', second, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync')
  await start('second')
  const follower = openDatabase(urlOf(ports.second), { connections: 1, patience: 0 })

  const kill = async (which: 'first' | 'second') => {
    const child = servers.get(which)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    // At once and all of it, as when its machine is gone.
    child.kill('SIGQUIT')
    await exited
  }
  return {
    first: urlOf(ports.first),
    second: urlOf(ports.second),
    /** Both, as DATABASE_URL names them. */
    both: `postgres://amour@127.0.0.1:${ports.first},127.0.0.1:${ports.second}/${name}?target_session_attrs=read-write`,
    pauseReplay: () => sql`SELECT pg_wal_replay_pause()`.execute(follower),
    resumeReplay: () => sql`SELECT pg_wal_replay_resume()`.execute(follower),
    promote: () => sql`SELECT pg_promote()`.execute(follower),
    /** Waits until the second has all that the first has kept. */
    untilFollowed: () => untilFollowed(urlOf(ports.first), follower),
    kill,
    start,
    async [Symbol.asyncDispose]() {
      await follower.destroy()
      await kill('second')
      await kill('first')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilFollowed(url: string, follower: Database) {
  const leader = openDatabase(url, { connections: 1 })
  const { rows } = await sql<{ at: string }>`SELECT pg_current_wal_lsn()::text AS at`.execute(leader)
  await leader.destroy()
  for (;;) {
    const { rows: there } = await sql<{ is: boolean }>`
      SELECT pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn AS is`.execute(follower)
    if (there[0]?.is) return
  }
}

async function untilAnswers(url: string) {
  const db = openDatabase(url, { connections: 1 })
  try {
    for (let tries = 0; tries < 600; tries += 1) {
      if (await sql`SELECT 1`.execute(db).catch(() => undefined)) return
      await new Promise((resume) => setTimeout(resume, 50))
    }
    throw new Error('PostgreSQL did not answer.')
  } finally {
    await db.destroy()
  }
}
