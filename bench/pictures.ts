import { type Database, openDatabase } from '@amour/server/database/open.ts'
import { selectAlike } from '@amour/server/features/media/banned-media/banned-media.queries.ts'
import { countBannedWith, selectLinked } from '@amour/server/features/trust/linked-accounts/linked-accounts.queries.ts'
import { noteBannedPictures } from '@amour/server/features/trust/signals/signals.queries.ts'
import { SAME_PICTURE, toHash } from '@amour/server/media/pdq/pdq-distance.ts'
import { makeManyMembers } from '@amour/test/members/many-members.ts'
import { sql } from 'kysely'
import { type Figure, type Measured, median, rangeOf, tableOf } from './figures.ts'
import { createDatabase } from './databases/member-database.ts'
import type { Options } from './options.ts'

/** Items of a member. */
const ITEMS = 20
const ROUNDS = 20

/** How much faster than reading all of them a look must be, where there are many. */
const FASTER = 4

/** docs/decisions/087: what a look for the same picture takes among so many hashes. */
export async function benchPictures({ hashes, openServer }: Options): Promise<Measured> {
  await using server = await openServer()
  const db = openDatabase(await createDatabase(server, 'pictures'), { connections: 1, patience: 0 })
  try {
    await fill(db, hashes)
    const { rows: items } = await sql<Item>`SELECT media.id, member_id, pdq::text FROM media
      JOIN media_hash ON media_id = media.id WHERE status = 'approved' ORDER BY pdq LIMIT ${ROUNDS}`.execute(db)
    const looks: [string, number[]][] = [
      ['beside an upload', await time(items, ({ id }) => countBannedWith(db, id))],
      ['copies of an item', await time(items, ({ id, pdq }) => selectAlike(db, { hashes: [toHash(pdq)], except: id }))],
      ['beside a report, twenty items', await time(items, ({ member_id: id }) => selectLinked(db, id))],
      ['each minute, what waits', await time(items.slice(0, 3), () => noteBannedPictures(db))],
    ]
    const all = await time(items, ({ pdq }) =>
      sql`SELECT media_id FROM media_hash WHERE bit_count(pdq # ${pdq}::bit(256)) <= ${SAME_PICTURE}`.execute(db),
    )
    const copies = median(looks[1]?.[1] ?? [])
    const figure: Figure = {
      goal: '087',
      name: `all of ${hashes} hashes read ÷ a look for copies`,
      value: median(all) / copies,
      unit: '×',
      isLeast: true,
      ...(hashes >= 1_000_000 && { limit: FASTER }),
    }
    const rows = [...looks, ['for comparison: all of them read', all] as const].map(([name, taken]) => [
      name,
      median(taken),
      rangeOf(taken)[1],
    ])
    return { figures: [figure], tables: [tableOf([`among ${hashes} hashes`, 'p50 ms', 'most ms'], rows)] }
  } finally {
    await db.destroy()
  }
}

type Item = { id: string; member_id: string; pdq: string }

/** One in two thousand members is banned, and one item in five thousand waits; no two pictures are alike. */
async function fill(db: Database, hashes: number) {
  await sql`SET session_replication_role = replica`.execute(db)
  await makeManyMembers(db, hashes / ITEMS, new Date())
  await sql`TRUNCATE media CASCADE`.execute(db)
  await sql`
    INSERT INTO media (id, member_id, kind, status, processing, storage_key, created_at)
    SELECT gen_random_uuid(), id, 'photo', CASE WHEN random() < 0.0002 THEN 'pending' ELSE 'approved' END, 'done',
      gen_random_uuid()::text, now() FROM member, generate_series(1, ${ITEMS}::int)`.execute(db)
  await sql`
    INSERT INTO restriction (id, member_id, decision_id, kind, from_at)
    SELECT gen_random_uuid(), id, gen_random_uuid(), 'ban', now() FROM member WHERE random() < 0.0005`.execute(db)
  await sql`
    INSERT INTO media_hash (media_id, frame_ms, pdq, quality)
    SELECT id, 0, ('x' || md5(id || 'a') || md5(id || 'b'))::bit(256), 100 FROM media`.execute(db)
  await sql`VACUUM ANALYZE`.execute(db)
}

async function time(items: Item[], look: (item: Item) => Promise<unknown>) {
  const taken: number[] = []
  for (const item of items) {
    const start = performance.now()
    await look(item)
    taken.push(performance.now() - start)
  }
  return taken
}
