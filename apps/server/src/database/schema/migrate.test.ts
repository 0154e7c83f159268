import { rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { openEmptyDatabase } from '@amour/test/database/empty-database.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { openDatabase } from '#database/open.ts'
import { databaseOf } from '#database/servers/address.ts'
import { openPrepared } from '#serve.ts'
import { isOlder } from '#version.ts'
import { migrate } from './migrate.ts'

/** An empty database, and a folder of migrations that grows. */
async function openFolder() {
  const empty = await openEmptyDatabase()
  const path = await createTemporaryFolder('migrations')
  const folder = pathToFileURL(`${path}/`)
  const done = async () =>
    (await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(empty.db)).rows.map(
      ({ name }) => name,
    )
  return {
    db: empty.db,
    done,
    add: (name: string, text: string) => writeFile(new URL(`${name}.sql`, folder), text),
    remove: (name: string) => rm(new URL(`${name}.sql`, folder)),
    migrate: (version?: string) => migrate(empty.url, { folder, ...(version && { version }) }),
    async [Symbol.asyncDispose]() {
      await empty[Symbol.asyncDispose]()
      await rm(path, { recursive: true })
    },
  }
}

const isIndexed = async (f: Awaited<ReturnType<typeof openFolder>>) =>
  (
    await sql<{ is: boolean }>`SELECT indisvalid AS is FROM pg_index WHERE indexrelid = to_regclass('by_size')`.execute(
      f.db,
    )
  ).rows[0]?.is

test('the release before starts again on the schema of a later one, and takes nothing away from it', async () => {
  await using w = await world()
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: w.databaseUrl,
    DATA_DIR: w.context.config.dataDir,
    LOG_LEVEL: 'silent',
    MEDIA_URL: 'off',
  })
  const start = async () => {
    const opened = await openPrepared(config)
    await opened.close()
    return opened.urlOf('member-api')
  }
  const url = await start()
  const role = `${databaseOf(w.databaseUrl)}_api_rw`
  await sql`CREATE TABLE later (id int)`.execute(w.db)
  await sql`GRANT SELECT ON later TO ${sql.id(role)}`.execute(w.db)
  await sql`UPDATE location SET city = 'Aquae Sulis' WHERE city = 'Bath'`.execute(w.db)
  await sql`INSERT INTO kysely_migration VALUES ('29990101000000_later__create', '')`.execute(w.db)
  await start()
  const asApi = openDatabase(url, { connections: 1 })
  expect((await sql`SELECT * FROM later`.execute(asApi)).rows).toEqual([])
  await asApi.destroy()
  expect(await w.db.selectFrom('location').select('id').where('city', '=', 'Aquae Sulis').execute()).toHaveLength(1)

  await sql`INSERT INTO kysely_migration VALUES ('29990101000001_inbox__drop__needs_999_0_0', '')`.execute(w.db)
  await expect(start()).rejects.toThrow('needs 999.0.0 or later')
})

test('an empty database in which letters are bytes, or some cannot be written, is refused before anything is made', async () => {
  // As a server has it that Debian has set up without a locale, and one that was told Latin letters alone.
  for (const encoding of ['SQL_ASCII', 'LATIN1']) {
    await using empty = await openEmptyDatabase(encoding)
    await expect(migrate(empty.url)).rejects.toThrow(`is in ${encoding}`)
    const { rows } = await sql`SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`.execute(empty.db)
    expect(rows).toEqual([])
    // What was made by a release that did not ask goes on; the doctor names it.
    await sql`CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255))`.execute(empty.db)
    expect(await migrate(empty.url, { until: '0' })).toEqual({ isNewer: false })
  }
})

test('a database that went another way is refused, and so is a migration that comes too late', async () => {
  await using f = await openFolder()
  await f.add('1_one', 'CREATE TABLE one (id int)')
  await f.add('3_three', 'CREATE TABLE three (id int)')
  expect(await f.migrate()).toEqual({ isNewer: false })
  await f.add('2_two', 'CREATE TABLE two (id int)')
  await expect(f.migrate()).rejects.toThrow('2_two comes before 3_three')
  await f.remove('2_two')
  await f.remove('1_one')
  await expect(f.migrate()).rejects.toThrow('lacks: 1_one')
})

test('which release is older is told by its numbers', () => {
  const pairs = [
    ['0.2.0', '0.10.0'],
    ['0.9.9', '1.0.0'],
    ['1.2.3', '1.2.4'],
  ] as const
  for (const [one, other] of pairs) expect([isOlder(one, other), isOlder(other, one)]).toEqual([true, false])
  expect(isOlder('1.2.3', '1.2.3')).toBe(false)
})

test('a process that runs goes on with what it has asked before when a later release adds a column', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const db = openDatabase(w.databaseUrl, { connections: 1 })
  const ask = async () => [
    await db.selectFrom('member').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow(),
    await db.selectFrom('member').selectAll('member').select('id as own').where('id', '=', ann.id).execute(),
    await db.selectFrom('member').select(['id', 'status']).where('id', '=', ann.id).execute(),
    await db.updateTable('member').set({ age: 41 }).where('id', '=', ann.id).returningAll().executeTakeFirstOrThrow(),
  ]
  await ask()
  // What can be said in full is prepared as before.
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)
  expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('"status"')])
  await sql`ALTER TABLE member ADD COLUMN later text NOT NULL DEFAULT ''`.execute(w.db)
  expect(await ask()).toHaveLength(4)
  await db.destroy()
})

test('a migration that fails leaves those before it, and the next start goes on with it', async () => {
  await using f = await openFolder()
  await f.add('1_one', 'CREATE TABLE one (id int)')
  await f.add('2_two', 'CREATE TABLE two (id int); SELECT 1 / 0')
  await expect(f.migrate()).rejects.toThrow('2_two')
  expect(await f.done()).toEqual(['1_one'])
  await f.add('2_two', 'CREATE TABLE two (id int)')
  await Promise.all([f.migrate(), f.migrate()])
  expect(await f.done()).toEqual(['1_one', '2_two'])
})

test('a migration whose table is held by somebody keeps nobody else waiting, and goes through once it is free', async () => {
  await using f = await openFolder()
  await f.add('1_one', 'CREATE TABLE one (id int)')
  await f.migrate()
  await f.add('2_two', 'ALTER TABLE one ADD COLUMN size int')
  const holder = await f.db.startTransaction().execute()
  await sql`SELECT FROM one`.execute(holder)
  const migrated = f.migrate()
  const waits = () =>
    sql`SELECT FROM pg_locks WHERE relation = 'one'::regclass AND NOT granted`
      .execute(f.db)
      .then(({ rows }) => rows.length)
  await vi.waitUntil(async () => (await waits()) > 0, { timeout: 20_000 })
  // Behind a statement that waits for the whole table everybody waits.
  await sql`SELECT FROM one`.execute(f.db)
  expect(await f.done()).toEqual(['1_one'])
  await holder.rollback().execute()
  await migrated
  expect(await f.done()).toEqual(['1_one', '2_two'])
})

test('an index is built while others read and write, by one of two who start, and anew where it was cut off', async () => {
  await using f = await openFolder()
  await f.add('1_one', 'CREATE TABLE one (size int); INSERT INTO one VALUES (1), (1)')
  await f.migrate()
  // What a build leaves that did not come to its end.
  await expect(sql`CREATE UNIQUE INDEX CONCURRENTLY by_size ON one (size)`.execute(f.db)).rejects.toThrow(
    'could not create unique index',
  )
  expect(await isIndexed(f)).toBe(false)
  await f.add('2_two', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS by_size ON one (size)')
  await Promise.all([f.migrate(), f.migrate(), sql`INSERT INTO one VALUES (2)`.execute(f.db)])
  expect(await isIndexed(f)).toBe(true)
  expect(await f.done()).toEqual(['1_one', '2_two'])
})
