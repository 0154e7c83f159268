import { join } from 'node:path'
import type { Database } from '@amour/server/database/open.ts'
import { findPostmaster } from '@amour/server/database/embedded/postmaster.ts'
import { sql } from 'kysely'

/** Stops the embedded server's first process alone: what is connected goes on, and nobody new gets in. */
export async function freezePostmaster(folder: string) {
  const postmaster = await findPostmaster(join(folder, 'data'))
  if (!postmaster) throw new Error('There is no server to freeze.')
  process.kill(postmaster.pid, 'SIGSTOP')
  return { thaw: () => process.kill(postmaster.pid, 'SIGCONT') }
}

/** Stops every process of the embedded server in `folder` where it stands; `thaw` lets them go on. */
export async function freezeDatabase(db: Database, folder: string) {
  const postmaster = await findPostmaster(join(folder, 'data'))
  if (!postmaster) throw new Error('There is no server to freeze.')
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity`.execute(db)
  const signal = (name: NodeJS.Signals) => {
    // The server itself first: it would start others in place of those that do not answer.
    for (const pid of [postmaster.pid, ...rows.map((row) => row.pid)]) process.kill(pid, name)
  }
  signal('SIGSTOP')
  return { thaw: () => signal('SIGCONT') }
}
