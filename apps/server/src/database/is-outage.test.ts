import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { isDatabaseOutage } from './is-outage.ts'
import { openDatabase } from './open.ts'

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a server that is not there is an outage', async () => {
  const db = openDatabase('postgres://amour:none@127.0.0.1:1/amour')
  expect(isDatabaseOutage(await failureOf(sql`select 1`.execute(db)))).toBe(true)
  await db.destroy()
})

test('a session ended by the server is an outage, and the pool works again afterwards', async () => {
  const db = openDatabase(`${inject('postgresUrl')}/postgres`, { connections: 1 })
  const ended = await failureOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db))
  expect(isDatabaseOutage(ended)).toBe(true)
  await expect.poll(() => sql`select 1`.execute(db).catch(() => undefined), { timeout: 15_000 }).toBeDefined()
  await db.destroy()
})

test('a database that takes no connections, as its owner has said for a while, is an outage; what is refused in it is none', async () => {
  const owner = openDatabase(`${inject('postgresUrl')}/postgres`, { connections: 1 })
  const name = `closed_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)} with allow_connections false`.execute(owner)
  const closed = openDatabase(`${inject('postgresUrl')}/${name}`, { connections: 1, patience: 2_000 })
  expect(isDatabaseOutage(await failureOf(sql`select 1`.execute(closed)))).toBe(true)
  await closed.destroy()
  // The same state, said of a question.
  expect(isDatabaseOutage(await failureOf(sql`select lastval()`.execute(owner)))).toBe(false)
  await sql`drop database ${sql.id(name)}`.execute(owner)
  await owner.destroy()
})

test('a statement that takes too long is an outage', async () => {
  const db = openDatabase(`${inject('postgresUrl')}/postgres`, { connections: 1 })
  await sql`set statement_timeout = 50`.execute(db)
  expect(isDatabaseOutage(await failureOf(sql`select pg_sleep(1)`.execute(db)))).toBe(true)
  await db.destroy()
})

test('a pool with no connection left is an outage', async () => {
  const db = openDatabase(`${inject('postgresUrl')}/postgres`, { connections: 1, patience: 2_000 })
  // Either is short enough; together they take longer than anybody waits.
  const long = [sql`select pg_sleep(1.5)`.execute(db), sql`select pg_sleep(1.5)`.execute(db)]
  expect(isDatabaseOutage(await failureOf(sql`select 1`.execute(db)))).toBe(true)
  await Promise.all(long)
  await db.destroy()
})

test('a wrong question is no outage', async () => {
  const db = openDatabase(`${inject('postgresUrl')}/postgres`, { connections: 1 })
  const table = sql.id(`missing_${randomUUID()}`)
  expect(isDatabaseOutage(await failureOf(sql`select from ${table}`.execute(db)))).toBe(false)
  expect(isDatabaseOutage(new Error('Something else'))).toBe(false)
  await db.destroy()
})

test('a calendar day stays a day', async () => {
  const db = openDatabase(`${inject('postgresUrl')}/postgres`, { connections: 1 })
  const { rows } = await sql<{ day: string }>`select ${'1990-05-01'}::date as day`.execute(db)
  expect(rows).toEqual([{ day: '1990-05-01' }])
  await db.destroy()
})
