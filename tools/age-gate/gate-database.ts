import type { Database } from '@amour/server/database/open.ts'
import { verifierOf } from '@amour/server/database/roles.ts'
import { addressesOf, signedInAs } from '@amour/server/database/servers/address.ts'
import { sql } from 'kysely'

type Gate = {
  /** Of the database, and of the role that owns it. */
  name: string
  password: string
  /** Where the server is: any address of it. */
  at: string
}

/**
 * Makes the age gate's own database on the server of `db`, with a role that owns it and has no right in any other, and
 * gives its address. Throws where the role of `db` may make neither.
 */
export async function makeGateDatabase(db: Database, { name, password, at }: Gate): Promise<string> {
  const { rows: roles } = await sql`SELECT FROM pg_roles WHERE rolname = ${name}`.execute(db)
  if (roles.length === 0) await sql`CREATE ROLE ${sql.id(name)}`.execute(db)
  // INHERIT: up to PostgreSQL 15 an owner without it may make no table in a database of its own.
  const options = sql.raw(`LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE INHERIT PASSWORD '${verifierOf(password)}'`)
  await sql`ALTER ROLE ${sql.id(name)} ${options}`.execute(db)
  const { rows: databases } = await sql`SELECT FROM pg_database WHERE datname = ${name}`.execute(db)
  if (databases.length === 0) await sql`CREATE DATABASE ${sql.id(name)} OWNER ${sql.id(name)}`.execute(db)
  await sql`REVOKE CONNECT ON DATABASE ${sql.id(name)} FROM PUBLIC`.execute(db)
  const url = new URL(addressesOf(signedInAs(at, name, password))[0] ?? '')
  url.pathname = name
  return url.href
}
