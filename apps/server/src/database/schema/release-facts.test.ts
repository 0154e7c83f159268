import { readdir, readFile } from 'node:fs/promises'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBreaks, listFacts } from './release-facts.ts'

const folder = new URL('../../../database/', import.meta.url)

/** What the release before counts on, as `npm run schema -- release` wrote it when that went out. */
const readBefore = async () => (await readFile(new URL('release-before.txt', folder), 'utf8')).trimEnd().split('\n')

test('the release before finds on the schema of today all that it counts on', async () => {
  await using w = await world()
  expect(findBreaks(await readBefore(), await listFacts(w.db, 'template_amour'))).toEqual([])
})

/** A table with a closed set, whose check is taken away to be made anew. */
const probe = "CREATE TABLE probe (kind text CONSTRAINT closed CHECK (kind IN ('a', 'b', 'c')))"
const anew = 'ALTER TABLE probe DROP CONSTRAINT closed; ALTER TABLE probe ADD'

/** What a migration must not do to a schema that a running release reads, and what is told of it. */
const harm: [name: string, statement: string, told: string][] = [
  ['a dropped column', 'ALTER TABLE flirt DROP COLUMN sent_at CASCADE', 'gone: column flirt.'],
  ['a renamed column', 'ALTER TABLE message RENAME COLUMN seq TO number', 'gone: column message.seq'],
  ['another type', 'ALTER TABLE media ALTER COLUMN reason TYPE varchar(40)', 'gone: column media.reason'],
  ['a dropped table', 'DROP TABLE used_proof', 'gone: column used_proof.'],
  ['a column that must be given', 'ALTER TABLE used_proof ADD COLUMN more int NOT NULL', 'new: must used_proof.more'],
  ['no default any more', 'ALTER TABLE member ALTER COLUMN is_demo DROP DEFAULT', 'gone: left-out member.is_demo'],
  ['a column that may not be empty', 'ALTER TABLE media ALTER COLUMN reason SET NOT NULL', 'gone: empty media.reason'],
  ['a check that was none', "ALTER TABLE member ADD CHECK (username <> 'ann')", 'new: check member'],
  ['a narrower set', `${anew} CHECK (kind IN ('a', 'b'))`, 'new: check probe'],
  ['what is unique now', 'CREATE UNIQUE INDEX one ON message (sender_id, sent_at)', 'new: unique message'],
  ['what ON CONFLICT names', 'DROP INDEX notification_repeat', 'gone: unique notification'],
  ['a right taken away', 'REVOKE INSERT ON message FROM template_amour_api_rw', 'gone: right api_rw INSERT message'],
  ['a function with another name', 'ALTER FUNCTION pdq_words RENAME TO words_of', 'gone: function pdq_words'],
]

/** What it may do, and what a release that knows nothing of it never meets. */
const growth = [
  'ALTER TABLE member ADD COLUMN more text',
  "ALTER TABLE member ADD COLUMN more text NOT NULL DEFAULT '' CHECK (length(more) < 9)",
  'CREATE TABLE more (id uuid PRIMARY KEY, member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE)',
  'CREATE INDEX more ON message (seq)',
  `ALTER TABLE used_proof RENAME TO proof; CREATE VIEW used_proof AS SELECT * FROM proof;
    GRANT ALL ON used_proof TO template_amour_api_rw, template_amour_worker`,
  `REVOKE INSERT ON flirt FROM template_amour_worker;
    GRANT INSERT (id, flirt, recipient_id, sender_id, sent_at) ON flirt TO template_amour_worker`,
  `${anew} CHECK (kind IN ('a', 'b', 'c', 'd'))`,
]

test('what a running release would stumble over is told, and what only grows is not', async () => {
  await using w = await world()
  await sql.raw(probe).execute(w.db)
  const before = await listFacts(w.db, 'template_amour')
  /** What would be told after a statement, of which nothing stays. */
  const breaksAfter = async (statement: string) => {
    const tx = await w.db.startTransaction().execute()
    try {
      await sql.raw(statement).execute(tx)
      return findBreaks(before, await listFacts(tx, 'template_amour'))
    } finally {
      await tx.rollback().execute()
    }
  }
  for (const [name, statement, told] of harm)
    expect(
      (await breaksAfter(statement)).some((line) => line.startsWith(told)),
      name,
    ).toBe(true)
  for (const statement of growth) expect(await breaksAfter(statement), statement).toEqual([])
})

/** The tables on which a migration builds an index while nobody can write to them. */
function findLockingIndexes(text: string): string[] {
  const made = new Set([...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, table]) => table))
  const built = text.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY IF NOT EXISTS)[^;]*? ON (\w+)/g)
  return [...built].flatMap(([, table = '']) => (made.has(table) ? [] : [table]))
}

test('since the release before, an index on a table that has rows is built while others write to it', async () => {
  expect(findLockingIndexes('CREATE INDEX one ON message (seq);')).toEqual(['message'])
  expect(findLockingIndexes('CREATE INDEX CONCURRENTLY one ON message (seq);')).toEqual(['message'])
  expect(findLockingIndexes('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS one ON message (seq);')).toEqual([])
  expect(findLockingIndexes('CREATE TABLE two (id uuid);\nCREATE INDEX one ON two (id);')).toEqual([])
  const mark = (await readBefore()).find((fact) => fact.startsWith('release '))?.split(' ')[2] ?? ''
  const files = (await readdir(new URL('migrations/', folder))).filter((name) => name > `${mark}.sql`)
  const found = files.map(async (name) => [
    name,
    findLockingIndexes(await readFile(new URL(`migrations/${name}`, folder), 'utf8')),
  ])
  expect(await Promise.all(found)).toEqual(files.map((name) => [name, []]))
})
