import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { toBits, toHash } from '#media/pdq/pdq-distance.ts'
import { showsPicture } from '#media/pdq/same-picture.queries.ts'

/** Tells whether the own list has changed: it only grows, and single entries may be taken out. */
export async function selectBanVersion(db: Database): Promise<string> {
  const row = await db
    .selectFrom('media_ban')
    .select(
      sql<string>`count(*) || ' ' || coalesce(max(created_at)::text, '') || ' ' || coalesce(max(id::text), '')`.as(
        'version',
      ),
    )
    .executeTakeFirstOrThrow()
  return row.version
}

export function selectBans(db: Database) {
  return db.selectFrom('media_ban').select(['pdq', 'kind', 'source']).execute()
}

/** Adds to the own list; answers how many were not on it. */
export async function insertBans(db: Database, rows: NewRow<'media_ban'>[]): Promise<number> {
  if (rows.length === 0) return 0
  const added = await db
    .insertInto('media_ban')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['pdq', 'source']).doNothing())
    .returning('id')
    .execute()
  return added.length
}

/** Takes from the own list what cases about intimate images put there for these items, and no other one stands for. */
export async function deleteBansOf(db: Database, mediaIds: string[]) {
  await sql`
    DELETE FROM media_ban WHERE kind = 'intimate' AND note IN (SELECT reference FROM moderation_case)
      AND pdq IN (SELECT pdq FROM media_hash WHERE media_id = ANY(${mediaIds}::uuid[]))
      AND NOT EXISTS (SELECT FROM media_hash JOIN media_removal ON media_removal.media_id = media_hash.media_id
        WHERE media_hash.pdq = media_ban.pdq)`.execute(db)
}

/** What an item was hashed to, without the frames that say nothing; also of one that only a case has kept. */
export async function selectDistinctiveHashes(db: Database, mediaId: string, leastQuality: number): Promise<string[]> {
  const { rows } = await sql<{ pdq: string }>`
    SELECT pdq::text FROM media_hash WHERE media_id = ${mediaId} AND quality >= ${leastQuality}
    UNION SELECT unnest(hashes) FROM preserved_item WHERE media_id = ${mediaId}`.execute(db)
  return rows.map(({ pdq }) => toHash(pdq))
}

type Alike = { hashes: string[]; except: string | null }

/**
 * The items of which a frame is this near to one of the hashes as they stand. These are read as bits once, not anew for each of
 * the thousands of rows with which they are compared.
 */
export async function selectAlike(db: Database, { hashes, except }: Alike): Promise<string[]> {
  const bits = hashes.map(toBits)
  const { rows } = await sql<{ media_id: string }>`
    SELECT DISTINCT found.media_id FROM unnest(${bits}::bit(256)[]) AS wanted (pdq)
      JOIN media_hash found ON ${showsPicture('found', sql`wanted.pdq`)}
    WHERE found.media_id IS DISTINCT FROM ${except}::uuid`.execute(db)
  return rows.map((row) => row.media_id)
}
