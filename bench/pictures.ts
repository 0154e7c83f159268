import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@amour/server/database/schema/migrate.ts'
import { type Database, openDatabase } from '@amour/server/database/open.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { selectAlike } from '@amour/server/features/media/banned-media/banned-media.queries.ts'
import { countBannedWith, selectLinked } from '@amour/server/features/trust/linked-accounts/linked-accounts.queries.ts'
import { noteBannedPictures } from '@amour/server/features/trust/signals/signals.queries.ts'
import { SAME_PICTURE, toHash } from '@amour/server/media/pdq/pdq-distance.ts'
import { loadLocations } from '@amour/server/features/people/locations/location-loader.ts'
import { makeManyMembers } from '@amour/test/members/many-members.ts'
import { sql } from 'kysely'

/** docs/decisions/087: what a look for the same picture takes among so many hashes, of twenty items a member. */
const HASHES = Number(process.argv[2] ?? 1_000_000)
const ITEMS = 20
const ROUNDS = 20

const folder = await mkdtemp(join(tmpdir(), 'amour-bench-'))
const server = await startEmbedded({ folder })
try {
  await migrate(server.url)
  const db = openDatabase(server.url, { connections: 1, patience: 0 })
  await fill(db)
  process.stdout.write(`| among ${HASHES} hashes | p50 ms | most ms |\n|---|---|---|\n`)
  const items = (
    await sql<Item>`SELECT media.id, member_id, pdq::text FROM media JOIN media_hash ON media_id = media.id
    WHERE status = 'approved' ORDER BY pdq LIMIT ${ROUNDS}`.execute(db)
  ).rows
  await time('beside an upload', items, ({ id }) => countBannedWith(db, id))
  await time('copies of an item', items, ({ id, pdq }) => selectAlike(db, { hashes: [toHash(pdq)], except: id }))
  await time('beside a report, twenty items', items, ({ member_id: id }) => selectLinked(db, id))
  await time('each minute, what waits', items.slice(0, 3), () => noteBannedPictures(db))
  await time('for comparison: all of them read', items, ({ pdq }) =>
    sql`SELECT media_id FROM media_hash WHERE bit_count(pdq # ${pdq}::bit(256)) <= ${SAME_PICTURE}`.execute(db),
  )
  await db.destroy()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

type Item = { id: string; member_id: string; pdq: string }

/** One in two thousand members is banned, and one item in five thousand waits; no two pictures are alike. */
async function fill(db: Database) {
  await loadLocations(db)
  await sql`SET session_replication_role = replica`.execute(db)
  await makeManyMembers(db, HASHES / ITEMS, new Date())
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

async function time(name: string, items: Item[], look: (item: Item) => Promise<unknown>) {
  const taken: number[] = []
  for (const item of items) {
    const start = performance.now()
    await look(item)
    taken.push(performance.now() - start)
  }
  taken.sort((one, other) => one - other)
  const cells = [taken[taken.length >> 1], taken.at(-1)].map((ms) => ms?.toFixed(1))
  process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`)
}
