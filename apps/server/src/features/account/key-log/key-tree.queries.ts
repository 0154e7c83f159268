import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Lets one worker grow the tree at a time, until the transaction ends; false where another is at it. */
export async function lockTree(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('key_tile', 0)) AS "isFree"`.execute(db)
  return rows[0]?.isFree ?? false
}

/** Publications behind an index of the tree, which counts from zero; in their order. */
export function selectPublications(db: Database, { from, limit }: { from: number; limit: number }) {
  return db
    .selectFrom('key_publication')
    .select(['entry', 'label', 'number', 'print'])
    .where('seq', '>', String(from))
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** How many entries the tree has. */
export async function countTree(db: Database): Promise<number> {
  const last = await db
    .selectFrom('key_tile')
    .select(['index', sql<number>`octet_length(hashes)`.as('bytes')])
    .where('level', '=', 0)
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? Number(last.index) * 256 + last.bytes / 32 : 0
}

type TileKey = { level: number; index: number }

export async function selectTiles(db: Database, keys: readonly TileKey[]) {
  if (keys.length === 0) return []
  const levels = keys.map(({ level }) => level)
  const indexes = keys.map(({ index }) => String(index))
  const { rows } = await sql<{ level: number; index: string; hashes: Buffer }>`
    SELECT t.level, t.index, t.hashes
    FROM unnest(${levels}::smallint[], ${indexes}::bigint[]) AS wanted (level, index)
    JOIN key_tile t USING (level, index)`.execute(db)
  return rows
}

type Tile = TileKey & { hashes: Buffer }

/** Puts tiles down, or what has grown of them. */
export async function upsertTiles(db: Database, tiles: readonly Tile[]) {
  if (tiles.length === 0) return
  const rows = tiles.map(({ level, index, hashes }) => ({ level, index: String(index), hashes }))
  await db
    .insertInto('key_tile')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['level', 'index']).doUpdateSet(({ ref }) => ({ hashes: ref('excluded.hashes') })),
    )
    .execute()
}

type CheckpointRow = { size: number; note: string; isCosigned: boolean; at: Date }

/** What the log said last: of itself, or together with all its witnesses. */
export async function selectCheckpoint(db: Database, { isCosigned }: { isCosigned: boolean }) {
  const row = await db
    .selectFrom('key_checkpoint')
    .select(['size', 'note', 'is_cosigned', 'at'])
    .$if(isCosigned, (query) => query.where('is_cosigned', '=', true))
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { size: Number(row.size), note: row.note, isCosigned: row.is_cosigned, at: row.at }
}

/** Keeps a checkpoint in place of the one of that size; what all have signed is not replaced by less. */
export async function upsertCheckpoint(db: Database, { size, note, isCosigned, at }: CheckpointRow) {
  const kept = { note, is_cosigned: isCosigned, at }
  await db
    .insertInto('key_checkpoint')
    .values({ size: String(size), ...kept })
    .onConflict((conflict) =>
      conflict
        .column('size')
        .doUpdateSet(kept)
        .where((where) => where.or([where('key_checkpoint.is_cosigned', '=', false), where.lit(isCosigned)])),
    )
    .execute()
}

/** Removes checkpoints that nobody asks for any more: older ones than a moment, but for the newest that all have signed. */
export async function deleteCheckpoints(db: Database, before: Date) {
  await db
    .deleteFrom('key_checkpoint')
    .where('at', '<', before)
    .where('size', '<', (where) =>
      where
        .selectFrom('key_checkpoint')
        .select(({ fn }) => fn.max('size').as('size'))
        .where('is_cosigned', '=', true),
    )
    .execute()
}

/** The newest publication of each label in a tree of that size. */
export async function selectNewest(db: Database, labels: readonly Buffer[], size: number) {
  const { rows } = await sql<{ label: Buffer; seq: string; number: number }>`
    SELECT newest.label, newest.seq, newest.number
    FROM unnest(${labels}::bytea[]) AS wanted (label)
    CROSS JOIN LATERAL (
      SELECT p.label, p.seq, p.number FROM key_publication p
      WHERE p.label = wanted.label AND p.seq <= ${String(size)}
      ORDER BY p.number DESC LIMIT 1
    ) newest`.execute(db)
  return rows
}

/** Everything that was published of a label, the newest last. */
export function selectHistory(db: Database, label: Buffer) {
  return db
    .selectFrom('key_publication')
    .select(['seq', 'number', 'print', 'at'])
    .where('label', '=', label)
    .orderBy('number')
    .execute()
}
