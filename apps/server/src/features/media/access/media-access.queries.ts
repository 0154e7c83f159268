import { sql } from 'kysely'
import { hasReadNotice, isInForce, isResting } from '#database/media-visibility.ts'
import type { Database } from '#database/open.ts'
import type { MediaRow } from '#database/tables.ts'

type Pair = { ownerId: string; otherId: string }

/** The question of a member to see another's private media, held until the transaction ends. */
export function selectRequest(db: Database, { ownerId, otherId }: Pair) {
  return db
    .selectFrom('media_request')
    .select(['state', 'asked_at', 'withdrawn_at', 'declined_at'])
    .where('owner_id', '=', ownerId)
    .where('requester_id', '=', otherId)
    .forUpdate()
    .executeTakeFirst()
}

/** Says whether there was no such question before. */
export async function insertRequest(db: Database, { ownerId, otherId }: Pair, at: Date) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('media_request')
    .values({ owner_id: ownerId, requester_id: otherId, state: 'open', asked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Change = { state?: 'open' | 'declined'; asked_at?: Date; withdrawn_at?: Date | null; declined_at?: Date | null }

export async function updateRequest(db: Database, { ownerId, otherId }: Pair, change: Change) {
  await db
    .updateTable('media_request')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('requester_id', '=', otherId)
    .execute()
}

export async function deleteRequest(db: Database, { ownerId, otherId }: Pair) {
  await db.deleteFrom('media_request').where('owner_id', '=', ownerId).where('requester_id', '=', otherId).execute()
}

type Grant = Pair & {
  id: string
  mediaId: string | null
  wasRequested: boolean
  at: Date
  endsAt: Date | null
  /** Its owner has named the term: it holds whatever was before. Else a grant that goes on for longer stays. */
  isChosen: boolean
}

/** Says whether it is new, and when it ends. One that is asked for once more is noted as asked for. */
export async function insertGrant(db: Database, { id, ownerId, otherId, mediaId, wasRequested, ...term }: Grant) {
  const { at, endsAt, isChosen } = term
  await db
    .deleteFrom('media_grant')
    .where('owner_id', '=', ownerId)
    .where('grantee_id', '=', otherId)
    .where('ends_at', '<=', at)
    .execute()
  return (
    db
      .insertInto('media_grant')
      .values({
        id,
        owner_id: ownerId,
        grantee_id: otherId,
        media_id: mediaId,
        was_requested: wasRequested,
        created_at: at,
        ends_at: endsAt,
      })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'grantee_id', 'media_id']).doUpdateSet({
          was_requested: sql`media_grant.was_requested OR excluded.was_requested`,
          ends_at: isChosen
            ? sql`excluded.ends_at`
            : sql`CASE WHEN media_grant.ends_at IS NOT NULL THEN greatest(media_grant.ends_at, excluded.ends_at) END`,
        }),
      )
      // A row that no transaction has touched but this one was inserted by it.
      .returning(['ends_at', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
  )
}

type ItemGrant = Pair & { mediaId: string; at: Date; endsAt: Date | null }

/** Sets the end of a grant of one item that has not ended; says whether there is one. */
export async function updateItemGrant(db: Database, { ownerId, otherId, mediaId, at, endsAt }: ItemGrant) {
  const { numUpdatedRows } = await db
    .updateTable('media_grant')
    .set({ ends_at: endsAt })
    .where('owner_id', '=', ownerId)
    .where('grantee_id', '=', otherId)
    .where('media_id', '=', mediaId)
    .where(isInForce('media_grant', at))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Removes so much of what has ended; until then it opens nothing either. `wasAll`: that album was all that its owner showed the
 * other.
 */
export async function deleteEndedGrants(db: Database, at: Date, limit: number) {
  const { rows } = await sql<{ ownerId: string; memberId: string; wasAll: boolean }>`
    WITH ended AS (DELETE FROM media_grant WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM media_grant WHERE ends_at <= ${at} LIMIT ${limit})) AND ends_at <= ${at} RETURNING owner_id, grantee_id, media_id)
    SELECT owner_id AS "ownerId", grantee_id AS "memberId", media_id IS NULL AND NOT EXISTS (
      SELECT FROM media_grant other WHERE other.owner_id = ended.owner_id AND other.grantee_id = ended.grantee_id
        AND (other.ends_at IS NULL OR other.ends_at > ${at})) AS "wasAll"
    FROM ended`.execute(db)
  return rows
}

export async function insertNotice(db: Database, { ownerId, otherId }: Pair, at: Date) {
  await db
    .insertInto('private_notice')
    .values({ member_id: otherId, owner_id: ownerId, read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a member has read what the law says before they see what another keeps private. */
export async function selectIsNoticeRead(db: Database, { ownerId, otherId }: Pair): Promise<boolean> {
  const { rows } = await sql<{ read: boolean }>`
    SELECT ${hasReadNotice(sql`${otherId}::uuid`, sql`${ownerId}::uuid`)} AS read`.execute(db)
  return rows[0]?.read ?? false
}

/** Until when a member sees all that another keeps private; null where it has no end, or is not granted. */
export async function selectAlbumEnd(db: Database, { ownerId, otherId }: Pair) {
  const row = await db
    .selectFrom('media_grant')
    .select('ends_at')
    .where('owner_id', '=', ownerId)
    .where('grantee_id', '=', otherId)
    .where('media_id', 'is', null)
    .executeTakeFirst()
  return row?.ends_at ?? null
}

/** Whether a member sees all that another keeps private, at a moment. */
export async function selectHasAlbum(db: Database, { ownerId, otherId }: Pair, at: Date) {
  const row = await db
    .selectFrom('media_grant')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('grantee_id', '=', otherId)
    .where('media_id', 'is', null)
    .where((when) => when.or([when('ends_at', 'is', null), when('ends_at', '>', at)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Takes all back that an owner granted to a member, single items too. Says whether there was any. */
export async function deleteGrants(db: Database, { ownerId, otherId }: Pair) {
  const { numDeletedRows } = await db
    .deleteFrom('media_grant')
    .where('owner_id', '=', ownerId)
    .where('grantee_id', '=', otherId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteItemGrant(db: Database, { ownerId, otherId, mediaId }: Pair & { mediaId: string }) {
  await db
    .deleteFrom('media_grant')
    .where('owner_id', '=', ownerId)
    .where('grantee_id', '=', otherId)
    .where('media_id', '=', mediaId)
    .execute()
}

/** Whether an owner has granted a member something that does not rest. */
export async function selectHasGrant(db: Database, { ownerId, otherId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('media_grant')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('grantee_id', '=', otherId)
    .where(sql<boolean>`NOT ${isResting('media_grant')}`)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes back the single items that messages gave a member, but for those in `kept`. */
export async function deleteItemGrantsBut(db: Database, { ownerId, otherId, kept }: Pair & { kept: string[] }) {
  await db
    .deleteFrom('media_grant')
    .where('owner_id', '=', ownerId)
    .where('grantee_id', '=', otherId)
    .where(sql<boolean>`media_id <> ALL (${kept}::uuid[])`)
    .execute()
}

/** Who asks to see a member's private media, the latest first: those who are there and not in `excluded`. */
export function selectRequests(db: Database, ownerId: string, excluded: string[]) {
  return db
    .selectFrom('media_request')
    .innerJoin('member', 'member.id', 'requester_id')
    .select(['requester_id', 'asked_at'])
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'open')
    .where('withdrawn_at', 'is', null)
    .where('member.status', 'in', ['active', 'restricted'])
    .where(sql<boolean>`requester_id <> ALL (${excluded}::uuid[])`)
    .orderBy('asked_at', 'desc')
    .execute()
}

/**
 * What a member has granted to whom and has not ended, the latest first, without those who are not there for them: a grant to such a member
 * shows them nothing. An item's columns are null for all that is private.
 */
export function selectGrants(db: Database, ownerId: string, at: Date) {
  return db
    .selectFrom('media_grant')
    .innerJoin('member', 'member.id', 'grantee_id')
    .leftJoin('media', 'media.id', 'media_grant.media_id')
    .select(['grantee_id', 'media_grant.media_id', 'media_grant.created_at as since', 'ends_at'])
    .select(['media.kind', 'media.width', 'media.height', 'media.placeholder', 'media.processing'])
    .where('owner_id', '=', ownerId)
    .where(isInForce('media_grant', at))
    .where('member.status', 'in', ['active', 'restricted'])
    .where(sql<boolean>`NOT ${isResting('media_grant')}`)
    .where('media.deleted_at', 'is', null)
    .orderBy('media_grant.created_at', 'desc')
    .execute()
}

export type GrantOfOwner = Awaited<ReturnType<typeof selectGrants>>[number]

/** Whether an item is a member's own and can be given to another. */
export async function selectGrantable(db: Database, ownerId: string, mediaId: string) {
  const row = await db
    .selectFrom('media')
    .select(['status', 'rating'])
    .where('id', '=', mediaId)
    .where('member_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.status === ('rejected' satisfies MediaRow['status']) ? undefined : row
}
