import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#config.ts'
import type { Secrets } from '#security/secrets.ts'
import { databaseOf, signedInAs } from '#database/servers/address.ts'
import { type Database, openDatabase, WORKER_PATIENCE } from './open.ts'
import {
  changedColumns,
  formerNames,
  type ProcessRole,
  processRoles,
  type Right,
  rights,
  unreadColumns,
} from './rights.ts'

/** The columns of an audit entry that its writer knows; the chain's own are the database's. */
const ENTRY = 'id, at, staff_id, session_id, action, subject_kind, subject_id, detail'

type Options = {
  /** Begins the names of the roles, which a server shares among its databases. The database's name unless told. */
  prefix?: string
  /** Where the processes sign in, where that is not where the roles are made: a pooler. */
  at?: string
  /** The password of a role: the same for every process that starts. */
  passwordOf: (role: ProcessRole) => string
  /** A later release has made them, and knows better what they may. */
  areLaid?: boolean
}

/**
 * How long a statement of a role may take, and how long its transaction may stand still: kept by the server for whoever
 * signs in, since a pooler passes no such wish on. The worker looks after the queue's tables, whatever their size.
 */
const limits: Record<ProcessRole, string> = { api_rw: '5s', mod_rw: '5s', worker: `${WORKER_PATIENCE}ms` }
const IDLE_LIMIT = '10s'

/** Where each process signs in to the database. */
export type RoleUrls = Record<ProcessRole, string>

/**
 * Gives every process a role of its own that may do what `rights` says and owns nothing, and lets `report_ro` read the
 * figures; with `areLaid` they stay as they are. Throws, and changes nothing, where the role of `url` cannot make roles or the new ones cannot sign in.
 */
export async function openRoles(url: string, options: Options): Promise<RoleUrls> {
  const prefix = options.prefix ?? databaseOf(url)
  if (!options.areLaid) await layRoles(url, { ...options, prefix })
  const urls = roleUrls(options.at ?? url, { ...options, prefix })
  for (const role of processRoles) await signIn(urls[role])
  return urls
}

async function layRoles(url: string, options: Signing): Promise<void> {
  const db = openDatabase(url, { connections: 1, patience: 0 })
  try {
    await db.transaction().execute((tx) => setUp(tx, options))
  } finally {
    await db.destroy()
  }
}

/** Lays the limits of the processes on the role of `url` in its database, where they all run as that role. */
export async function limitOwnRole(url: string): Promise<void> {
  const db = openDatabase(url, { connections: 1 })
  const set = (limit: string, value: string) =>
    sql`ALTER ROLE CURRENT_USER IN DATABASE ${sql.id(databaseOf(url))} SET ${sql.raw(limit)} = ${sql.lit(value)}`
  try {
    await set('statement_timeout', limits.worker).execute(db)
    await set('idle_in_transaction_session_timeout', IDLE_LIMIT).execute(db)
  } finally {
    await db.destroy()
  }
}

type Signing = Required<Pick<Options, 'prefix' | 'passwordOf'>>

/** How the processes' roles get their passwords: from the owner's settings where they stand there, else from the key file. */
export function passwordsFor(
  { rolePasswords }: Pick<Config, 'rolePasswords'>,
  secrets: Pick<Secrets, 'digest'>,
): (role: ProcessRole) => string {
  return (role) => rolePasswords?.[role] ?? secrets.digest('database', role).toString('base64url')
}

/** The addresses of roles that are there. */
export function roleUrls(url: string, { prefix, passwordOf }: Signing): RoleUrls {
  const addressOf = (role: ProcessRole) => signedInAs(url, `${prefix}_${role}`, passwordOf(role))
  return { api_rw: addressOf('api_rw'), worker: addressOf('worker'), mod_rw: addressOf('mod_rw') }
}

async function signIn(url: string): Promise<void> {
  const db = openDatabase(url, { connections: 1 })
  try {
    await sql`SELECT 1`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function setUp(db: Database, { prefix, passwordOf }: Signing): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('roles', 0))`.execute(db)
  const name = (role: string) => `"${`${prefix}_${role}`.replaceAll('"', '""')}"`
  const processes = processRoles.map(name).join(', ')
  await makeRole(db, `${prefix}_audit_ins`, 'NOLOGIN')
  await makeRole(db, `${prefix}_report_ro`, 'LOGIN')
  for (const role of processRoles) {
    await makeRole(db, `${prefix}_${role}`, `LOGIN PASSWORD '${verifierOf(passwordOf(role))}'`)
    const set = sql`ALTER ROLE ${sql.id(`${prefix}_${role}`)} SET`
    await sql`${set} statement_timeout = ${sql.lit(limits[role])}`.execute(db)
    await sql`${set} idle_in_transaction_session_timeout = ${sql.lit(IDLE_LIMIT)}`.execute(db)
  }
  const everybody = `${processes}, ${name('audit_ins')}, ${name('report_ro')}`
  const figures = await selectFigures(db)
  const statements = [
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${everybody}`,
    `GRANT USAGE ON SCHEMA public TO ${everybody}`,
    `GRANT USAGE ON SCHEMA pgboss TO ${processes}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${processes}`,
    `GRANT SELECT ON kysely_migration TO ${processes}`,
    `GRANT INSERT (${ENTRY}) ON audit_event TO ${name('audit_ins')}`,
    `GRANT ${name('audit_ins')} TO ${processes}`,
    ...figures.map((view) => `GRANT SELECT ON ${view} TO ${name('report_ro')}`),
    ...(await selectTables(db)).flatMap((table) =>
      processRoles.flatMap((role, place) =>
        (rights[table.name][place] ?? []).map(
          (right) => `GRANT ${right}${columnsFor(role, table, right)} ON ${namesOf(table)} TO ${name(role)}`,
        ),
      ),
    ),
  ]
  await sql.raw(statements.join(';\n')).execute(db)
}

type Table = { name: keyof typeof rights; columns: string[] }

/** The tables that `rights` names, with their columns. */
async function selectTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ANY(${Object.keys(rights)}) GROUP BY table_name`.execute(db)
  return rows
}

/** A table, and the view under the name that it had in the release before. */
const namesOf = ({ name }: Table) => [name, name !== 'rate_limit' && formerNames[name]].filter(Boolean).join(', ')

/** The columns to which a right is narrowed, in brackets; nothing where it is good for the whole table. */
function columnsFor(role: ProcessRole, { name, columns }: Table, right: Right): string {
  const unread: readonly string[] = (name !== 'rate_limit' && unreadColumns[role]?.[name]) || []
  const changed: readonly string[] = (name !== 'rate_limit' && changedColumns[role]?.[name]) || []
  if (right === 'SELECT' && unread.length > 0)
    return ` (${columns.filter((column) => !unread.includes(column)).join(', ')})`
  return right === 'UPDATE' && changed.length > 0 ? ` (${changed.join(', ')})` : ''
}

async function makeRole(db: Database, role: string, options: string): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = ${role}`.execute(db)
  if (rows.length === 0) await sql`CREATE ROLE ${sql.id(role)}`.execute(db)
  await sql`ALTER ROLE ${sql.id(role)} ${sql.raw(options)}`.execute(db)
}

/** The views without personal data: their names begin with `figure_`. */
async function selectFigures(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' AND starts_with(relname, 'figure_')`.execute(db)
  return rows.map(({ name }) => name)
}

/** What PostgreSQL stores of a password (RFC 5802), made here so that no log of statements ever holds the password. */
export function verifierOf(password: string): string {
  // 256 random bits need no slow hash, and each new connection would wait for it.
  const rounds = 1
  const salt = createHash('sha256').update('salt').update(password).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
