import { rollNumbers } from '@amour/test/media/test-picture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { selectAlike } from '#features/media/banned-media/banned-media.queries.ts'
import { countBannedWith, selectLinked } from '#features/trust/linked-accounts/linked-accounts.queries.ts'
import { noteBannedPictures } from '#features/trust/signals/signals.queries.ts'
import { SAME_PICTURE, toHash } from './pdq-distance.ts'
import { showsPicture } from './same-picture.queries.ts'

/** Rows that one statement writes: their words are indexed, which on a busy machine takes long for thousands. */
const PORTION = 250

/** Items of an account with a hash each, that are as little alike as pictures are. */
async function addPictures({ db }: World, memberId: string, count: number) {
  for (let left = count; left > 0; left -= PORTION)
    await sql`
      WITH made AS (
        INSERT INTO media (id, member_id, kind, status, processing, storage_key, created_at)
          SELECT gen_random_uuid(), ${memberId}, 'photo', 'approved', 'done', gen_random_uuid()::text, now()
          FROM generate_series(1, ${Math.min(left, PORTION)}::int) RETURNING id)
      INSERT INTO media_hash (media_id, frame_ms, pdq, quality)
        SELECT id, 0, ('x' || md5(id || 'a') || md5(id || 'b'))::bit(256), 100 FROM made`.execute(db)
}

test('whichever 31 bits differ, the database finds the picture by its words; with 32 it is another one', async () => {
  await using w = await world()
  const bob = await w.aMember()
  await addPictures(w, bob.id, 200)
  const dice = rollNumbers(7)
  const known = (await sql<{ pdq: string }>`SELECT pdq::text FROM media_hash`.execute(w.db)).rows
  const asked = known.flatMap(({ pdq }) => {
    const places = Array.from({ length: 256 }, (_, place) => ({ place, by: dice() })).toSorted((a, b) => a.by - b.by)
    return [SAME_PICTURE, SAME_PICTURE + 1].map((bits) => {
      const turned = new Set(places.slice(0, bits).map(({ place }) => place))
      return {
        bits,
        pdq,
        shown: pdq.replaceAll(/./g, (bit, place: number) => (turned.has(place) ? String(1 - Number(bit)) : bit)),
      }
    })
  })
  const { rows } = await sql<{ bits: number; found: boolean }>`
    SELECT bits, EXISTS (SELECT FROM media_hash WHERE pdq = asked.pdq::bit(256)
      AND ${showsPicture('media_hash', sql`asked.shown::bit(256)`)}) AS found
    FROM json_to_recordset(${JSON.stringify(asked)}::json) AS asked (bits int, pdq text, shown text)`.execute(w.db)
  expect(rows).toHaveLength(400)
  for (const { bits, found } of rows) expect(found, `${bits} bits`).toBe(bits === SAME_PICTURE)
})

/** How often the table was read through, and by an index; of what this connection did lately too. */
async function countScans(db: Database) {
  const { rows } = await sql<{ whole: number; some: number }>`SELECT seq_scan::int AS whole, idx_scan::int AS some
    FROM pg_stat_xact_user_tables WHERE relname = 'media_hash'`.execute(db)
  return rows[0] ?? { whole: 0, some: 0 }
}

test('no look for the same picture goes through all that are here', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  await addPictures(w, ann.id, 3_000)
  await addPictures(w, bob.id, 3)
  const { id } = await storePhoto(w.context, bob.id, { status: 'pending' })
  const { rows } = await sql<{ pdq: string }>`SELECT pdq::text FROM media_hash LIMIT 1`.execute(w.db)
  const pdq = rows[0]?.pdq ?? ''
  await w.db.insertInto('media_hash').values({ media_id: id, frame_ms: 0, pdq, quality: 100 }).execute()
  await sql`ANALYZE media_hash, media`.execute(w.db)
  const looks: Record<string, (db: Database) => Promise<unknown>> = {
    'beside an upload': (db) => countBannedWith(db, id),
    'for copies': (db) => selectAlike(db, { hashes: [toHash(pdq)], except: null }),
    'beside a report': (db) => selectLinked(db, bob.id),
    'each minute': (db) => noteBannedPictures(db),
  }
  for (const [name, look] of Object.entries(looks)) {
    const [before, after] = await w.db.transaction().execute(async (tx) => {
      const known = await countScans(tx)
      await look(tx)
      return [known, await countScans(tx)]
    })
    expect([name, after.whole - before.whole, after.some > before.some]).toEqual([name, 0, true])
  }
  const linked = await selectLinked(w.db, bob.id)
  expect(linked).toMatchObject([{ username: ann.username, by: ['picture'] }])
})
