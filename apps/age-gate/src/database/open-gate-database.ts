import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

type GateTables = {
  /** Checks under way: what the provider's answer has to fit to, and what is to be signed then. `mark` is a digest. */
  check_begun: { mark: Buffer; held: string; key_name: string; blinded: Buffer; ends_at: Date }
  /** How many checks of a month came to what: all that is kept of a check. */
  check_count: { month: string; key_name: string; method: string; outcome: string; checks: number }
}

export type GateDatabase = Kysely<GateTables>

/**
 * The gate's tables, in a database of its own. Checks under way are in no log of the database and in no copy of it; they
 * end with it, and are begun again.
 */
const schema = `
CREATE UNLOGGED TABLE IF NOT EXISTS check_begun (
  mark bytea PRIMARY KEY,
  held text NOT NULL,
  key_name text NOT NULL,
  blinded bytea NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS check_count (
  month text NOT NULL,
  key_name text NOT NULL,
  method text NOT NULL,
  outcome text NOT NULL,
  checks integer NOT NULL,
  PRIMARY KEY (month, key_name, method, outcome)
);`

/** Opens the gate's own database and makes its tables. Throws where it is away, or is one with members in it. */
export async function openGateDatabase(url: string): Promise<GateDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 5,
    application_name: 'age-gate',
    connectionTimeoutMillis: 5_000,
    query_timeout: 6_000,
    statement_timeout: 5_000,
  })
  pool.on('error', () => undefined)
  const db = new Kysely<GateTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { rows } = await sql<{
      is_there: boolean
    }>`select to_regclass('public.member') is not null as is_there`.execute(db)
    if (rows[0]?.is_there)
      throw new Error('AGE_GATE_DATABASE_URL: this is the members’ database; the gate has its own.')
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      await sql.raw(schema).execute(tx)
    })
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
