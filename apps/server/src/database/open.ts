import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { addressesOf } from '#database/servers/address.ts'
import { countPool, type PoolName } from '#figures/pool-figures.ts'
import { clientFor } from './prepare.ts'
import type { Tables } from './tables.ts'
import type { Watch } from './watch.ts'

export type Database = Kysely<Tables>

type Options = {
  connections?: number
  /**
   * Milliseconds that a call waits for a connection; the answer to a statement may take a second more. 0 lets it take as
   * long as it takes. The server's own limit for a statement is one of the role (`roles.ts`).
   */
  patience?: number | undefined
  /** Pools of one server share it. */
  watch?: Watch | undefined
  /** Whether statements are prepared; unless told, wherever no pooler stands between. */
  prepare?: boolean | undefined
  /** What the pool is for, where it is to be told of in the figures. */
  name?: PoolName
}

/** Milliseconds, as long as a role's statement may take. */
const PATIENCE = 5_000

/** The same of the worker, which looks after tables of any size. */
export const WORKER_PATIENCE = 60_000

/** A calendar day has no time zone: '1990-05-01' must not become an instant. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format ?? 'text'),
} as pg.CustomTypesConfig // pg's own overloads cannot be satisfied by one function

/**
 * Opens a pool on `url`; it connects when first used. `destroy()` closes it. Nothing is asked of the server at the start
 * of a connection, which a pooler would not pass on. Time limits are those of docs/security/rules.md §2.15.
 */
export function openDatabase(
  url: string,
  { connections = 10, patience = PATIENCE, watch, prepare, name }: Options = {},
): Database {
  const pool = new pg.Pool({
    connectionString: addressesOf(url)[0],
    Client: clientFor({ url, watch, prepare }),
    types,
    max: connections,
    application_name: 'amour',
    keepAlive: true,
    // Whoever holds a connection may be that slow; a server that hangs is the watch's to notice.
    connectionTimeoutMillis: patience || PATIENCE,
    // A single connection that has frozen never says so itself.
    ...(patience && { query_timeout: patience + 1_000 }),
  })
  if (name) countPool(pool, name)
  // An idle connection that breaks belongs to nobody; the next query opens another and fails or works by itself.
  pool.on('error', () => undefined)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
