import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '@amour/server/database/open.ts'
import { newId } from '@amour/server/security/ids.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { sql } from 'kysely'
import { createFolderOfNobody, runProgram, spawnPostgres, untilAnswers } from './debian-postgres.ts'

/**
 * Two servers of PostgreSQL 15 from Debian: one that takes writes, and one that follows it. `pauseReplay` leaves the
 * second where it is; `promote` makes it the one that takes writes.
 */
export async function startPair() {
  const folder = await createFolderOfNobody('pair')
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const ports = { first: await freePort(), second: await freePort() }
  const name = `pair_${newId().replaceAll('-', '')}`
  const urlOf = (port: number, database = name) => `postgres://amour@127.0.0.1:${port}/${database}`

  await runProgram('initdb', '-D', first, '-U', 'amour', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync')
  await appendFile(
    join(first, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\njit = off\nmax_standby_streaming_delay = -1\nhot_standby_feedback = on\nwal_level = replica\nhot_standby = on\n`,
  )
  const servers = new Map<'first' | 'second', ChildProcess>()
  const start = async (which: 'first' | 'second') => {
    const data = which === 'first' ? first : second
    servers.set(which, spawnPostgres(data, ports[which]))
    await untilAnswers(urlOf(ports[which], 'postgres'))
  }
  await start('first')
  await runProgram('createdb', '-h', '127.0.0.1', '-p', String(ports.first), '-U', 'amour', name)
  const host = ['-h', '127.0.0.1', '-p', String(ports.first), '-U', 'amour']
  await runProgram('pg_basebackup', ...host, '-D', second, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync')
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
