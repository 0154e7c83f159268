import { flirts } from '@amour/contract/people/flirts.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { newId } from '@amour/server/security/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { type World, world } from '@amour/test/world.ts'
import { dumpDatabase } from './dump.ts'
import { takeWorldDatabase } from './world-databases.ts'

/** What a world leaves of itself. */
async function leave(change: (w: World) => Promise<unknown>): Promise<string> {
  await using w = await world()
  await change(w)
  return w.databaseUrl
}

/** Which database the next world is given. */
const next = () => leave(async () => undefined)

async function contentOf(url: string): Promise<string> {
  const db = openDatabase(url, { connections: 1 })
  const dump = await dumpDatabase({ db })
  const { rows } = await sql<{ name: string; last: string }>`
    SELECT sequencename AS name, coalesce(last_value::text, 'unused') AS last FROM pg_sequences ORDER BY 1`.execute(db)
  await db.destroy()
  return [dump, ...rows.map(({ name, last }) => `${name} ${last}`)].join('\n')
}

/** What the template holds itself, to which nobody may connect while others copy it. */
async function contentOfCopy(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  const admin = openDatabase(`${server}/postgres`, { connections: 1, patience: 0 })
  await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE template_amour`.execute(admin)
  const content = await contentOf(`${server}/${name}`)
  await sql`DROP DATABASE ${sql.id(name)}`.execute(admin)
  await admin.destroy()
  return content
}

const run = (statement: RawBuilder<unknown>) => (w: World) => statement.execute(w.db)

test.skipIf(!inject('isOwnServer'))(
  'a database that is used again holds what a copy of the template holds',
  async () => {
    const used = await leave(async (w) => {
      const ann = await w.aMember({ hasKeys: true })
      await w.aStaff()
      const ben = await w.aMember({ gender: 'Man', seeking: 'Woman' })
      const sent = await w.as(ann)(flirts.send, { params: { id: ben.id }, body: { flirt: 'goodEvening' } })
      expect(sent.status).toBe(201)
      await w.settle()
      await sql`SELECT nextval(sequencename::regclass) FROM pg_sequences`.execute(w.db)
    })
    const again = await takeWorldDatabase()
    expect(again.url).toBe(used)
    expect(await contentOf(again.url)).toBe(await contentOfCopy())
    await again.giveBack()
  },
)

test.skipIf(!inject('isOwnServer')).each<[string, (w: World) => Promise<unknown>]>([
  ['a column', run(sql`ALTER TABLE member ADD COLUMN odd integer`)],
  ['a changed column', run(sql`ALTER TABLE member ALTER COLUMN age DROP NOT NULL`)],
  ['a table', run(sql`CREATE TABLE odd (id integer)`)],
  ['a missing index', run(sql`ALTER TABLE location DROP CONSTRAINT location_ordinal_key`)],
  ['a function', run(sql`CREATE FUNCTION odd() RETURNS integer LANGUAGE sql AS 'SELECT 1'`)],
  ['a trigger that sleeps', run(sql`ALTER TABLE member DISABLE TRIGGER USER`)],
  ['a right', run(sql`GRANT SELECT ON member TO PUBLIC`)],
  ['statistics', run(sql`ANALYZE location`)],
  ['a missing place', run(sql`DELETE FROM location WHERE id = (SELECT min(id) FROM location)`)],
  [
    'a place that is called otherwise',
    run(sql`UPDATE county SET name = 'Odd' WHERE id = (SELECT min(id) FROM county)`),
  ],
  ['an emptied table', run(sql`TRUNCATE age_visibility`)],
  [
    'many rows',
    run(
      sql`INSERT INTO county (id, name, nation) SELECT 20000 + n, 'Odd ' || n, 'Wales' FROM generate_series(1, 3001) n`,
    ),
  ],
  [
    'a door that is shut',
    ({ db, databaseUrl }) =>
      sql`REVOKE CONNECT ON DATABASE ${sql.id(new URL(databaseUrl).pathname.slice(1))} FROM PUBLIC`.execute(db),
  ],
  [
    'a setting of the database',
    ({ db, databaseUrl }) =>
      sql`ALTER DATABASE ${sql.id(new URL(databaseUrl).pathname.slice(1))} SET enable_seqscan = off`.execute(db),
  ],
])('a world that leaves %s behind takes its database along', async (_, change) => {
  const left = await leave(change)
  expect(await next()).not.toBe(left)
})

test.skipIf(!inject('isOwnServer'))('while anybody is still connected, a database is not used again', async () => {
  let stranger: ReturnType<typeof openDatabase> | undefined
  const left = await leave(async ({ databaseUrl }) => {
    stranger = openDatabase(databaseUrl, { connections: 1 })
    await sql`SELECT 1`.execute(stranger)
  })
  expect(await next()).not.toBe(left)
  await stranger?.destroy()
})

test.skipIf(!inject('isOwnServer'))('worlds that are open at once have a database each', async () => {
  await using one = await world()
  await using other = await world()
  expect(other.databaseUrl).not.toBe(one.databaseUrl)
})
