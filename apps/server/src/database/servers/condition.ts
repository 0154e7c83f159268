import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

const folder = new URL('../../../database/migrations/', import.meta.url)

/**
 * How far the schema is: how many migrations were run, and the newest of them; `pending` are those of this program that
 * were not, `foreign` those that this program does not know.
 */
export async function readSchemaState(db: Database) {
  const ours = (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4))
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db)
  const { rows } = tables[0]?.there
    ? await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
    : { rows: [] }
  const done = rows.map(({ name }) => name)
  return {
    done: done.length,
    newest: done.at(-1) ?? 'none',
    pending: ours.filter((name) => !done.includes(name)).toSorted(),
    foreign: done.filter((name) => !ours.includes(name)),
  }
}

/**
 * Milliseconds by which the database's clock is ahead of ours: of three questions the quickest, whose answer may have
 * taken any share of its way.
 */
export async function measureClock(db: Database, now: () => number = Date.now): Promise<number> {
  const tries: { took: number; ahead: number }[] = []
  for (let one = 0; one < 3; one += 1) {
    const asked = now()
    const { rows } = await sql<{ at: number }>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`.execute(db)
    const answered = now()
    tries.push({ took: answered - asked, ahead: (rows[0]?.at ?? 0) - (asked + answered) / 2 })
  }
  return tries.toSorted((one, other) => one.took - other.took)[0]?.ahead ?? 0
}

type Server = { version: number; canMakeRoles: boolean; ownsDatabase: boolean; connections: number; encoding: string }

/** What the role of this connection is and may, and what the server is. `erasures`: members whom the database knows to be erased. */
export async function readServer(db: Database) {
  const { rows } = await sql<Server>`
    SELECT current_setting('server_version_num')::int / 10000 AS version,
      rolsuper OR rolcreaterole AS "canMakeRoles",
      rolsuper OR pg_has_role(current_user, datdba, 'MEMBER') AS "ownsDatabase",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS connections,
      current_setting('server_encoding') AS encoding
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The database does not say what it is.')
  return found
}

/** What the server writes into its log, by setting: as it is for this connection. */
export async function readLogSettings(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; setting: string }>`
    SELECT name, setting FROM pg_settings WHERE name IN ('log_error_verbosity', 'log_min_error_statement', 'log_statement',
      'log_min_duration_statement', 'log_parameter_max_length', 'log_parameter_max_length_on_error')`.execute(db)
  return new Map(rows.map(({ name, setting }) => [name, setting]))
}

/**
 * What is set for sessions of this role, by ALTER DATABASE or ALTER ROLE, that keeps the app from its work: that they
 * only read, and a search_path that leaves out the schema in which the tables are.
 */
export async function readSession(db: Database) {
  const { rows } = await sql<{ name: string; isReadOnly: boolean; hiddenIn: string | null }>`
    SELECT current_user AS name, current_setting('default_transaction_read_only')::bool AS "isReadOnly",
      (SELECT nspname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE relname = 'kysely_migration' AND relkind = 'r' AND to_regclass('kysely_migration') IS NULL
        LIMIT 1) AS "hiddenIn"`.execute(db)
  return rows[0] ?? { name: '', isReadOnly: false, hiddenIn: null }
}

/** As whom we are signed in, and whether that is who owns the tables, or may make them where there are none yet. */
export async function readStanding(db: Database): Promise<{ name: string; isOwner: boolean }> {
  const { rows } = await sql<{ name: string; isOwner: boolean }>`
    SELECT current_user AS name, coalesce(
      (SELECT pg_has_role(current_user, relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('kysely_migration')),
      has_schema_privilege(current_user, 'public', 'CREATE')) AS "isOwner"`.execute(db)
  return rows[0] ?? { name: '', isOwner: false }
}

/** How many connections processes of ours hold as the owner, beside this one. */
export async function countOwnersConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND application_name = 'amour'
      AND pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many members the database knows to be erased; 0 where it has no schema yet. */
export async function countErasures(db: Database): Promise<number> {
  const { rows: tables } = await sql<{ there: boolean }>`SELECT to_regclass('erasure') IS NOT NULL AS there`.execute(db)
  if (!tables[0]?.there) return 0
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM erasure`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether this server follows another one. */
export async function isFollower(db: Database): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`SELECT pg_is_in_recovery() AS follows`.execute(db)
  return rows[0]?.follows ?? false
}

/** How many rows each table has, by its name. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND relnamespace = current_schema()::regnamespace ORDER BY relname`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.id(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}
