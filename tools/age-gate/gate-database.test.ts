import { openDatabase } from '@amour/server/database/open.ts'
import { newId } from '@amour/server/security/ids.ts'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { makeGateDatabase } from './gate-database.ts'

/** A role of the server that may do what is said and no more, as who has not set the server up themselves has. */
async function openMaker(rights: string) {
  await using ending = new AsyncDisposableStack()
  const admin = openDatabase(`${inject('postgresUrl')}/postgres`, { connections: 1, patience: 0 })
  ending.defer(() => admin.destroy())
  const name = `maker_${newId().replaceAll('-', '')}`
  const gate = `${name}_age_gate`
  await sql`CREATE ROLE ${sql.id(name)} LOGIN ${sql.raw(rights)} PASSWORD 'maker'`.execute(admin)
  ending.defer(async () => {
    await sql`DROP DATABASE IF EXISTS ${sql.id(gate)} WITH (FORCE)`.execute(admin)
    await sql`DROP ROLE IF EXISTS ${sql.id(gate)}`.execute(admin)
    await sql`DROP ROLE ${sql.id(name)}`.execute(admin)
  })
  const at = new URL(`${inject('postgresUrl')}/postgres`)
  at.username = name
  at.password = 'maker'
  const db = openDatabase(at.href, { connections: 1, patience: 0 })
  ending.defer(() => db.destroy())
  const opened = ending.move()
  const make = (password: string) => makeGateDatabase(db, { name: gate, password, at: at.href })
  return { admin, db, gate, make, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

test('a role that may make roles and databases makes the gate one, and stays out of it', async () => {
  await using maker = await openMaker('CREATEROLE CREATEDB')
  const url = await maker.make('first')
  // The next start has another key file, and so another password.
  expect(await maker.make('second')).toBe(url.replace('first', 'second'))
  const gate = openDatabase(await maker.make('second'), { connections: 1, patience: 0 })
  await sql`CREATE TABLE check_count (checks integer)`.execute(gate)
  const { rows } = await sql`
    SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user`.execute(gate)
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
  await gate.destroy()
  // As a start leaves it that breaks off in between.
  await sql`GRANT CONNECT ON DATABASE ${sql.id(maker.gate)} TO PUBLIC`.execute(maker.admin)
  await maker.make('third')
  const { rows: rights } = await sql<{ enters: boolean; acts: boolean }>`
    SELECT has_database_privilege(${maker.gate}, 'CONNECT') AS enters, pg_has_role(${maker.gate}, 'USAGE') AS acts`.execute(
    maker.db,
  )
  expect(rights).toEqual([{ enters: false, acts: false }])
})

test.each([
  ['neither', 'NOCREATEROLE', /permission denied to create role/],
  ['roles alone', 'CREATEROLE', /permission denied to create database/],
])('a role that may make %s is told what it lacks', async (_, rights, why) => {
  await using maker = await openMaker(rights)
  await expect(maker.make('first')).rejects.toThrow(why)
  await expect(maker.make('first')).rejects.toThrow('CREATEROLE and CREATEDB, or name another database by AGE_GATE')
})
