import { executeRaw } from '@amour/server/database/execute-raw.ts'
import { type Database, openDatabase } from '@amour/server/database/open.ts'
import { newId } from '@amour/server/security/ids.ts'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { closeConnections, connectionsRest, keepConnections, patchClients } from './kept-connections.ts'

/*
 * The databases of worlds. On our own server a worker uses the same ones again: all that a world has written is deleted,
 * and where anything else may be left, of rows, tables, rights, or of somebody who is still connected, the database goes.
 */

/** Databases that wait for their next world in one worker. */
const MOST_FREE = 2

/** Worlds that use one database after another: what is deleted still takes its place. */
const MOST_USES = 40

/** Rows whose deletion takes longer than another copy of the template. */
const MOST_ROWS = 3_000

/** What a world may change of the database itself, by `ALTER`, `GRANT`, `CREATE`, `TRUNCATE` or `ANALYZE`. */
const catalogs = [
  'class attribute attrdef constraint index inherits trigger rewrite proc type enum namespace sequence policy',
  'statistic statistic_ext event_trigger extension default_acl largeobject_metadata publication seclabel cast operator',
].flatMap((names) => names.split(' ').map((name) => `pg_catalog.pg_${name}`))

export type WorldDatabase = {
  name: string
  url: string
  /** Makes it ready for the next world, or drops it. Nobody may use it any more. */
  giveBack(): Promise<void>
}

type Free = { name: string; url: string; uses: number; state: State | undefined }

const free: Free[] = []

/** A copy of the template, or one that is like it. */
export async function takeWorldDatabase(): Promise<WorldDatabase> {
  const taken = free.pop() ?? (await copyTemplate())
  taken.uses += 1
  return { name: taken.name, url: taken.url, giveBack: () => giveBack(taken) }
}

async function copyTemplate(): Promise<Free> {
  const server = inject('postgresUrl')
  const name = `world_${newId().replaceAll('-', '')}`
  const strategy = sql.id(inject('copyStrategy'))
  await sql`create database ${sql.id(name)} template template_amour strategy ${strategy}`.execute(administer(server))
  const url = `${server}/${name}`
  if (!inject('isOwnServer')) return { name, url, uses: 0, state: undefined }
  patchClients()
  keepConnections(name)
  return { name, url, uses: 0, state: await State.open(url) }
}

async function giveBack(database: Free) {
  const { name, uses, state } = database
  const resting = await connectionsRest(name)
  const isLikeNew = uses < MOST_USES && free.length < MOST_FREE && (await state?.restore(resting).catch(() => false))
  const admin = administer(inject('postgresUrl'))
  if (!isLikeNew) {
    closeConnections(name)
    await state?.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
  }
  await dropRoles(admin, name)
  // Last: the next world may make such roles of its own.
  if (isLikeNew) free.push(database)
}

let administrator: Database | undefined

/** A few connections for all worlds of a worker, since a test may open several at once; they end with the worker. */
const administer = (url: string) => (administrator ??= openDatabase(`${url}/postgres`, { connections: 4, patience: 0 }))

/** What the app's own start has made on this database: roles belong to the whole server. */
async function dropRoles(admin: Database, prefix: string) {
  const { rows } = await sql<{ name: string }>`
    SELECT rolname AS name FROM pg_roles WHERE starts_with(rolname, ${`${prefix}_`})`.execute(admin)
  for (const { name } of rows) await sql`DROP ROLE ${sql.id(name)}`.execute(admin)
}

/** Written after the database was copied, when `$1` was the next transaction. */
const isAdded = 'age(xmin) <= age($1::text::xid)'

type Sequence = { name: string; last: string; isCalled: boolean }

type Count = { place: number; rows: number; added: number }

/** What a database held when it was copied, by how many rows a table has and which transaction came next. */
class State {
  readonly #db: Database
  #tables: string[] = []
  #sequences: Sequence[] = []
  #begin = ''
  #copied: Count[] = []
  #counting: string | undefined

  private constructor(db: Database) {
    this.#db = db
  }

  static async open(url: string): Promise<State> {
    const state = new State(openDatabase(url, { connections: 1, patience: 0 }))
    await state.#read()
    return state
  }

  async #read() {
    const { rows } = await sql<{ kind: string; name: string; begin: string }>`
      SELECT relkind AS kind, oid::regclass::text AS name, pg_current_xact_id()::xid::text AS begin FROM pg_class
      WHERE relkind IN ('r', 'S') AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      ORDER BY oid`.execute(this.#db)
    this.#begin = rows[0]?.begin ?? ''
    this.#tables = rows.filter(({ kind }) => kind === 'r').map(({ name }) => name)
    for (const { kind, name } of rows) {
      if (kind !== 'S') continue
      const { rows: found } = await sql<Omit<Sequence, 'name'>>`
        SELECT last_value AS last, is_called AS "isCalled" FROM ${sql.raw(name)}`.execute(this.#db)
      this.#sequences.push(...found.map((sequence) => ({ name, ...sequence })))
    }
    this.#copied = await this.#count()
  }

  /** Deletes what was added; false where what is left would not be what was copied. `resting` are no strangers. */
  async restore(resting: number[]): Promise<boolean> {
    if ((await this.#isSetOtherwise()) || (await this.#hasStrangers(resting))) return false
    const now = await this.#count()
    const isChanged = now.some(({ rows, added }, place) => rows - added !== this.#copied[place]?.rows)
    const isAltered = now.some(({ added }, place) => place >= this.#tables.length && added > 0)
    const added = now.reduce((sum, count) => sum + count.added, 0)
    if (isChanged || isAltered || added > MOST_ROWS) return false
    await this.#db.transaction().execute(async (tx) => {
      for (const [place, table] of this.#tables.entries()) {
        if (!now[place]?.added) continue
        await executeRaw(tx, `DELETE FROM ONLY ${table} WHERE ${isAdded}`, [this.#begin])
      }
      for (const { name, last, isCalled } of this.#sequences)
        await sql`SELECT setval(${name}, ${last}, ${isCalled})`.execute(tx)
    })
    return true
  }

  async close() {
    await this.#db.destroy()
  }

  /** Of each table, then of each catalog: how many rows, and how many of them were written by a world. */
  async #count(): Promise<Count[]> {
    // The same long statement each time, planned once; and no trigger counts, follows or forbids what is deleted. To set
    // the second for a transaction alone would forget all plans.
    await sql`SET plan_cache_mode = force_generic_plan`.execute(this.#db)
    await sql`SET session_replication_role = replica`.execute(this.#db)
    this.#counting ??= [...this.#tables, ...catalogs]
      .map((table, place) => {
        return `SELECT ${place} AS place, count(*)::int AS rows, count(*) FILTER (WHERE ${isAdded})::int AS added FROM ONLY ${table}`
      })
      .join(' UNION ALL ')
    return (await executeRaw(this.#db, `${this.#counting} ORDER BY place`, [this.#begin])) as Count[]
  }

  /** Whether the database itself was changed: its settings, or who may connect. */
  async #isSetOtherwise(): Promise<boolean> {
    const text = `SELECT FROM pg_database WHERE datname = current_database() AND (${isAdded}
      OR EXISTS (SELECT FROM pg_db_role_setting WHERE setdatabase = pg_database.oid))`
    return (await executeRaw(this.#db, text, [this.#begin])).length > 0
  }

  async #hasStrangers(resting: number[]): Promise<boolean> {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND pid <> ALL (${resting})`.execute(this.#db)
    return rows.length > 0
  }
}
