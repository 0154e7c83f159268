import type { Database } from '@amour/server/database/open.ts'
import { verifierOf } from '@amour/server/database/roles.ts'
import { addressesOf, signedInAs } from '@amour/server/database/servers/address.ts'
import { sql } from 'kysely'

/** PostgreSQL's `insufficient_privilege`. */
const NOT_ALLOWED = '42501'

type Gate = {
  /** Of the database, and of the role that owns it. */
  name: string
  password: string
  /** Where the server is: any address of it. */
  at: string
}

/**
 * Makes the age gate's own database on the server of `db`, with a role that owns it and has no right in any other, and
 * gives its address. Throws where the role of `db` may make neither, and says what it lacks.
 */
export async function makeGateDatabase(db: Database, { name, password, at }: Gate): Promise<string> {
  try {
    await makeRole(db, name, password)
    await db.connection().execute((one) => makeOwned(one, name))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NOT_ALLOWED)) throw error
    const remedy = 'Give it CREATEROLE and CREATEDB, or name another database by AGE_GATE_DATABASE_URL.'
    throw new Error(`The role of DATABASE_URL cannot make the age gate's database (${error.message}). ${remedy}`, {
      cause: error,
    })
  }
  const url = new URL(addressesOf(signedInAs(at, name, password))[0] ?? '')
  url.pathname = name
  return url.href
}

/** A role that may do nothing by itself; that it is no superuser goes without saying, and only one of them may say it. */
async function makeRole(db: Database, name: string, password: string): Promise<void> {
  const { rows: roles } = await sql`SELECT FROM pg_roles WHERE rolname = ${name}`.execute(db)
  if (roles.length === 0) await sql`CREATE ROLE ${sql.id(name)}`.execute(db)
  // INHERIT: up to PostgreSQL 15 an owner without it may make no table in a database of its own.
  await sql`ALTER ROLE ${sql.id(name)} ${sql.raw(`LOGIN INHERIT PASSWORD '${verifierOf(password)}'`)}`.execute(db)
}

/** Makes the role's database, where nobody else comes in; for this alone whoever makes it is a member of the role. */
async function makeOwned(db: Database, name: string): Promise<void> {
  await sql`GRANT ${sql.id(name)} TO CURRENT_USER`.execute(db)
  try {
    const { rows: databases } = await sql`SELECT FROM pg_database WHERE datname = ${name}`.execute(db)
    if (databases.length === 0) await sql`CREATE DATABASE ${sql.id(name)} OWNER ${sql.id(name)}`.execute(db)
    await sql`REVOKE CONNECT ON DATABASE ${sql.id(name)} FROM PUBLIC`.execute(db)
  } finally {
    await sql`REVOKE ${sql.id(name)} FROM CURRENT_USER`.execute(db)
  }
}
