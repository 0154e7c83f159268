import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient, watchedClient } from './prepare.ts'
import type { Tables } from './tables.ts'
import type { Watch } from './watch.ts'

export type Database = Kysely<Tables>

/**
 * Milliseconds, except `connections`. A `statementTimeout` of 0 lets a statement run for as long as it takes.
 * Pools of one server share a `watch`.
 */
type Options = { connections?: number; statementTimeout?: number; watch?: Watch }

/** Milliseconds, unless a statement may take another time. */
const STATEMENT_TIMEOUT = 5_000

/** A calendar day has no time zone: '1990-05-01' must not become an instant. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format ?? 'text'),
} as pg.CustomTypesConfig // pg's own overloads cannot be satisfied by one function

/**
 * Opens a pool on `url`; it connects when first used. `destroy()` closes it. Time limits are those of
 * docs/security/rules.md §2.15.
 */
export function openDatabase(
  url: string,
  { connections = 10, statementTimeout = STATEMENT_TIMEOUT, watch }: Options = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: watch ? watchedClient(watch) : PreparingClient,
    types,
    max: connections,
    application_name: 'amour',
    keepAlive: true,
    // Whoever holds a connection may be that slow; a server that hangs is the watch's to notice.
    connectionTimeoutMillis: statementTimeout || STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: statementTimeout,
    // A single connection that has frozen never says so itself.
    ...(statementTimeout && { query_timeout: statementTimeout + 1_000 }),
  })
  // An idle connection that breaks belongs to nobody; the next query opens another and fails or works by itself.
  pool.on('error', () => undefined)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
