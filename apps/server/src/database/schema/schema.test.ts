import { readFile } from 'node:fs/promises'
import { openEmptyDatabase } from '@amour/test/database/empty-database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
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

async function findUnindexed(db: Database) {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as key
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`.execute(db)
  return rows.map(({ key }) => key)
}

test('every foreign key has an index that begins with its columns', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty.url)
  expect(await findUnindexed(empty.db)).toEqual([])
  const key = 'trial FOREIGN KEY (member_id) REFERENCES member(id)'
  await sql`create table trial (id uuid primary key, at date, member_id uuid references member (id))`.execute(empty.db)
  expect(await findUnindexed(empty.db)).toEqual([key])
  await sql`create index on trial (at, member_id)`.execute(empty.db)
  await sql`create index on trial (member_id) where at is not null and at > '2026-01-01'`.execute(empty.db)
  expect(await findUnindexed(empty.db)).toEqual([key])
  await sql`create index on trial (member_id, at) where member_id is not null`.execute(empty.db)
  expect(await findUnindexed(empty.db)).toEqual([])
})

/**
 * Ids that are no uuid: the numbers of places, of a key's turn, of sets of counties and of the only round of calls, what a
 * browser calls its key, and what the audit log speaks of, which may be anything.
 */
const otherIds = [
  /^(county|location|place)\.id (small)?int(eger)?$|\.(home_)?(county|location)_id (small)?int(eger)?$/,
  /^key_pending\.id bigint$|^(hidden_set|on_call_round)\.id smallint$/,
  /\.credential_id bytea$|^audit_event\.subject_id text$/,
]

async function findMisnamed(db: Database) {
  const { rows } = await sql<{ place: string; type: string; is_id: boolean }>`
    select place, data_type as type, not is_misnamed as is_id from (
      select *, table_name || '.' || column_name as place,
        data_type = 'timestamp without time zone'
        or column_name ~ '_at$' and data_type not in ('timestamp with time zone', 'integer')
        or column_name !~ '^[a-z][a-z0-9_]*$' or table_name !~ '^[a-z][a-z0-9_]*[a-rt-z0-9]$' as is_misnamed
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%') as each
    where is_misnamed or column_name ~ '(^|_)id$' and data_type <> 'uuid'`.execute(db)
  return rows
    .flatMap(({ place, type, is_id }) => (is_id && otherIds.some((ids) => ids.test(`${place} ${type}`)) ? [] : place))
    .toSorted()
}

test('ids are uuid, moments carry a time zone and names are singular snake_case', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty.url)
  expect(await findMisnamed(empty.db)).toEqual([])
  await sql`create table trial (id uuid, county_id integer, seen_at timestamptz, from_day date)`.execute(empty.db)
  expect(await findMisnamed(empty.db)).toEqual([])
  await sql`create table trials (one uuid, county_id integer)`.execute(empty.db)
  await sql`create table odd (id text, county_id text, "oneName" uuid, "at" timestamp, seen_at date)`.execute(empty.db)
  expect(await findMisnamed(empty.db)).toEqual([
    'odd.at',
    'odd.county_id',
    'odd.id',
    'odd.oneName',
    'odd.seen_at',
    'trials.county_id',
    'trials.one',
  ])
})
