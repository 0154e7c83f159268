import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Log } from '#log.ts'

/** Milliseconds between two looks. */
const LOOK = 5_000

/**
 * What tells a server from another one, and from itself after a promotion: its identifier, and the line of its history
 * that it writes.
 */
export async function selectTimeline(db: Database): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    SELECT (SELECT system_identifier FROM pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
      AS line`.execute(db)
  return rows[0]?.line ?? ''
}

type Options = {
  log: Log
  /** What has to be done before all is as it was. Until it has been done without a failure it is done again. */
  onChange: () => Promise<unknown>
  look?: number
  read?: typeof selectTimeline
}

/**
 * Looks every few seconds whether another server answers than before, as after a fail-over: it may not have got the last
 * of what the former one was told. `close` ends the looks.
 */
export function watchTimeline(db: Database, { log, onChange, look = LOOK, read = selectTimeline }: Options) {
  const ending = new AbortController()
  let last: string | undefined
  const compare = async () => {
    const line = await read(db)
    if (last !== undefined && line !== last) {
      log.warn('another server answers than before: what may not have reached it is compared')
      await onChange()
    }
    last = line
  }
  const watching = (async () => {
    while (!ending.signal.aborted) {
      // A database that is away is told of by others; the next look finds whichever comes back.
      await compare().catch(() => undefined)
      await pause(look, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    close() {
      ending.abort()
      return watching
    },
  }
}
