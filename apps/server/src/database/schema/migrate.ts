import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isOlder, VERSION } from '#version.ts'
import { type Database, openDatabase } from '#database/open.ts'
import { readSchemaState } from '#database/servers/condition.ts'

/** Kysely's lock of migrations, under which releases before 0.2.0 migrate. */
const LOCK = sql.lit('3853314791062309107')

/** Milliseconds between two looks whether it is our turn. */
const TURN = 100

/** Milliseconds that a migration waits for a table: whoever comes after it waits as long as it does. */
const LOCK_PATIENCE = 1_000

/** How often a migration is tried whose table was not free, and the milliseconds between: some three minutes in all. */
const TRIES = 90
const BETWEEN = 1_000

/** `lock_not_available`, and what the server ends in a circle of waiting. */
const NOT_FREE = new Set(['55P03', '40P01'])

/** The end of a name says from which release on programs run on what it leaves: `…__needs_0_3_0`. */
const NEEDS = /__needs_(\d+)_(\d+)_(\d+)$/

type Options = {
  /** The last one to run, for the schema of a release before. */
  until?: string
  /** Where the files lie. */
  folder?: URL
  /** The release that asks. */
  version?: string
}

/**
 * Brings the database at `url` to the newest schema: every file of `database/migrations` not yet run, in order of name,
 * each in a transaction of its own; one that builds an index `CONCURRENTLY` outside of any. Several processes may do so
 * at once. Throws when one fails: those before it stay, and the next start goes on with it.
 *
 * `isNewer`: a later release has migrated further, and left what this one needs. Throws where it has not.
 */
export async function migrate(
  url: string,
  { until, folder = new URL('../../../database/migrations/', import.meta.url), version = VERSION }: Options = {},
): Promise<{ isNewer: boolean }> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const known = files.map((file) => file.replace(/\.sql$/, ''))
  // Connections of its own, since a migration may take longer than any query of the app may.
  const db = openDatabase(url, { connections: 2, patience: 0 })
  try {
    const done = await underLock(db, openTable)
    const later = findLater(done, known)
    refuseTooNew(later, version)
    for (const name of known) {
      if (done.has(name) || (until && name > until)) continue
      await run(db, { name, text: await readFile(new URL(`${name}.sql`, folder), 'utf8') }).catch((error: unknown) => {
        throw new Error(`The database could not be migrated: ${name}.`, { cause: error })
      })
    }
    return { isNewer: later.length > 0 }
  } finally {
    await db.destroy()
  }
}

/**
 * For a process that may not migrate. Throws where the database lacks a migration of ours, or is too new for us. `isNewer`
 * as above.
 */
export async function requireSchema(db: Database): Promise<{ isNewer: boolean }> {
  const { done, pending, foreign } = await readSchemaState(db)
  if (done === 0) throw new Error(`The database is empty. ${MIGRATE}`)
  if (pending.length > 0)
    throw new Error(`The database lacks ${pending.length} migrations of this release, ${pending[0]} first. ${MIGRATE}`)
  refuseTooNew(foreign, VERSION)
  return { isNewer: foreign.length > 0 }
}

const MIGRATE = 'Run `amour migrate` first, with the address of the owner of the database.'

/** The newest migration that a database has seen, of whichever release. */
export async function selectSchemaMark(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT max(name) AS name FROM kysely_migration`.execute(db)
  return rows[0]?.name ?? ''
}

/** Makes the table of those that have run, in the form that Kysely gave it, and reads their names. */
async function openTable(tx: Database): Promise<ReadonlySet<string>> {
  await requireUtf8(tx)
  await sql`CREATE TABLE IF NOT EXISTS kysely_migration (
    name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(tx)
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Throws where a database that is still empty has no UTF-8: as SQL_ASCII, which a server has that was set up without a
 * locale, it counts bytes for letters, and many others lack some of them. One that was made so before goes on.
 */
async function requireUtf8(tx: Database) {
  const { rows } = await sql<{ encoding: string; isEmpty: boolean }>`
    SELECT current_setting('server_encoding') AS encoding, to_regclass('kysely_migration') IS NULL AS "isEmpty"`.execute(
    tx,
  )
  const { encoding, isEmpty } = rows[0] ?? {}
  if (isEmpty && encoding !== 'UTF8')
    throw new Error(`The database is in ${encoding}: make it anew, ${UTF8}. Nothing was made in it.`)
}

/** How a database is made in which all letters have a place, whatever its server was set up with. */
export const UTF8 = "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0"

/**
 * Those of a later release. Throws where the order is not ours: a migration among ours that we lack, or one of ours that
 * came in ahead of what has run.
 */
function findLater(done: ReadonlySet<string>, known: readonly string[]): string[] {
  const last = known.at(-1) ?? ''
  const unknown = [...done].filter((name) => !known.includes(name))
  const lacking = unknown.find((name) => name < last)
  if (lacking) throw new Error(`The database knows a migration that this release lacks: ${lacking}.`)
  const furthest = [...done].toSorted().at(-1) ?? ''
  const late = known.find((name) => !done.has(name) && name < furthest)
  if (late) throw new Error(`A migration must be later than those that have run: ${late} comes before ${furthest}.`)
  return unknown
}

function refuseTooNew(later: readonly string[], version: string) {
  for (const name of later) {
    const needed = NEEDS.exec(name)?.slice(1).join('.')
    if (needed && isOlder(version, needed))
      throw new Error(`The database is too new for release ${version}: it needs ${needed} or later (${name}).`)
  }
}

type File = { name: string; text: string }

async function run(db: Database, file: File): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await underLock(db, (tx) => (/\bCONCURRENTLY\b/.test(file.text) ? build(tx, db, file) : apply(tx, file)))
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && NOT_FREE.has(String(error.code))
      if (!isTaken || tries === TRIES) throw error
      await pause(BETWEEN)
    }
  }
}

async function hasRun(tx: Database, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM kysely_migration WHERE name = ${name}`.execute(tx)
  return rows.length > 0
}

async function apply(tx: Database, { name, text }: File): Promise<void> {
  if (await hasRun(tx, name)) return
  // In the transaction, which is all that a pooler keeps together.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_PATIENCE)}`.execute(tx)
  await sql.raw(text).execute(tx)
  await note(tx, name)
}

/** `tx` holds our turn and asks nothing meanwhile: the index waits for all who look at the database as it was. */
async function build(tx: Database, db: Database, { name, text }: File): Promise<void> {
  if (await hasRun(tx, name)) return
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
  await db.connection().execute(async (own) => {
    await sql`SET statement_timeout = 0`.execute(own)
    const index = / IF NOT EXISTS (\w+)/.exec(text)?.[1]
    if (index) await dropCutOff(own, index)
    await sql.raw(text).execute(own)
  })
  await note(tx, name)
}

/** What a build leaves that was cut off is no index, and would count as one. */
async function dropCutOff(db: Database, index: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_index WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`.execute(db)
  if (rows.length > 0) await sql`DROP INDEX CONCURRENTLY ${sql.id(index)}`.execute(db)
}

const note = (tx: Database, name: string) =>
  sql`INSERT INTO kysely_migration VALUES (${name}, ${new Date().toISOString()})`.execute(tx)

/** Runs work in a transaction, one process at a time. It looks for its turn, since a statement that waited for it would hold up an index. */
async function underLock<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (;;) {
    const turn = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ isOurs: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isOurs"`.execute(tx)
      return rows[0]?.isOurs ? { result: await work(tx) } : undefined
    })
    if (turn) return turn.result
    await pause(TURN)
  }
}
