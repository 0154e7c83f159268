import { readFile } from 'node:fs/promises'
import { openEmptyDatabase } from '@amour/test/database/empty-database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeSchema } from './describe.ts'
import { migrate } from './migrate.ts'

test('two processes that migrate at the same moment agree on the written schema', async () => {
  await using empty = await openEmptyDatabase()
  await Promise.all([migrate(empty.url), migrate(empty.url)])
  const written = await readFile(new URL('../../../database/schema.sql', import.meta.url), 'utf8')
  const found = await describeSchema(empty.db)
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(empty.db)
  const compared = (rows[0]?.version ?? 0) < 16 ? withoutViews : String
  expect(compared(found), 'renew the snapshot with `npm run schema`').toBe(compared(written))
})

/** PostgreSQL 15 names the table before each column of a view, 16 only where there are several. */
const withoutViews = (schema: string) => schema.replaceAll(/^CREATE (?:MATERIALIZED )?VIEW [^;]*;\n\n/gm, '')

test('migrating again changes nothing', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty.url)
  const before = await describeSchema(empty.db)
  await migrate(empty.url)
  expect(await describeSchema(empty.db)).toBe(before)
})

test('every foreign key has an index that begins with its columns', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty.url)
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as key
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`.execute(empty.db)
  expect(rows.map(({ key }) => key)).toEqual([])
})

test('ids are uuid, moments carry a time zone and names are singular snake_case', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty.url)
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and (
      data_type = 'timestamp without time zone'
      or column_name ~ '_at$' and data_type not in ('timestamp with time zone', 'integer')
      or column_name !~ '^[a-z][a-z0-9_]*$' or table_name !~ '^[a-z][a-z0-9_]*[a-rt-z0-9]$')`.execute(empty.db)
  expect(rows.map(({ place }) => place)).toEqual([])
})
