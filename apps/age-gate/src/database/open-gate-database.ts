import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

/**
 * A check by a person. `mark`: a digest of what its visitor comes back with. `id`: what the console knows it by, by chance.
 * The pictures are sealed to who reviews; `waits_since` is told by the hour.
 */
type PersonCheckTable = {
  mark: Buffer
  id: string
  key_name: string
  blinded: Buffer
  gesture: string
  state: 'begun' | 'waiting' | 'decided'
  document: Buffer | null
  face: Buffer | null
  document_seen: boolean
  face_seen: boolean
  outcome: string | null
  waits_since: Date | null
  ends_at: Date
}

type GateTables = {
  /** Checks under way: what the provider's answer has to fit to, and what is to be signed then. `mark` is a digest. */
  check_begun: { mark: Buffer; held: string; key_name: string; blinded: Buffer; ends_at: Date }
  person_check: PersonCheckTable
  /** How many checks of a month came to what: all that is kept of a check. */
  check_count: { month: string; key_name: string; method: string; outcome: string; checks: number }
}

export type GateDatabase = Kysely<GateTables>

/**
 * The gate's tables, in a database of its own. Checks under way are in no log of the database and in no copy of it; they
 * end with it, and are begun again. So it is with pictures that wait for a person: what is deleted is in no archive.
 */
const schema = `
CREATE UNLOGGED TABLE IF NOT EXISTS check_begun (
  mark bytea PRIMARY KEY,
  held text NOT NULL,
  key_name text NOT NULL,
  blinded bytea NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE UNLOGGED TABLE IF NOT EXISTS person_check (
  mark bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  key_name text NOT NULL,
  blinded bytea NOT NULL,
  gesture text NOT NULL,
  state text NOT NULL CHECK (state IN ('begun', 'waiting', 'decided')),
  document bytea,
  face bytea,
  document_seen boolean NOT NULL DEFAULT false,
  face_seen boolean NOT NULL DEFAULT false,
  outcome text,
  waits_since timestamptz,
  ends_at timestamptz NOT NULL,
  -- Both pictures wait, and neither outlives the decision, which only who has seen both can make.
  CHECK (state <> 'waiting' OR (document IS NOT NULL AND face IS NOT NULL AND waits_since IS NOT NULL)),
  CHECK (state <> 'decided' OR (document IS NULL AND face IS NULL AND document_seen AND face_seen)),
  CHECK ((state = 'decided') = (outcome IS NOT NULL))
);
ALTER TABLE person_check ALTER document SET STORAGE EXTERNAL, ALTER face SET STORAGE EXTERNAL;
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
