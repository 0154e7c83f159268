import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepare.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Milliseconds, except `connections`. A `statementTimeout` of 0 lets a statement run for as long as it takes. */
type Options = { connections?: number; statementTimeout?: number }

/** A calendar day has no time zone: '1990-05-01' must not become an instant. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format ?? 'text'),
} as pg.CustomTypesConfig // pg's own overloads cannot be satisfied by one function

/** Opens a pool on `url`; it connects when first used. `destroy()` closes it. Time limits are those of security.md 2.12. */
export function openDatabase(url: string, { connections = 10, statementTimeout = 5_000 }: Options = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    types,
    max: connections,
    application_name: 'amour',
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    statement_timeout: statementTimeout,
    // A server that has frozen never says so itself.
    ...(statementTimeout && { query_timeout: statementTimeout + 1_000 }),
  })
  // An idle connection that breaks belongs to nobody; the next query opens another and fails or works by itself.
  pool.on('error', () => undefined)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
