import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { MediaRow } from '#database/tables.ts'

type Pair = { ownerId: string; otherId: string }

/** The question of a member to see another's private media, held until the transaction ends. */
export function selectRequest(db: Database, { ownerId, otherId }: Pair) {
  return db
    .selectFrom('media_request')
    .select(['state', 'asked_at', 'withdrawn_at'])
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

type Change = { state?: 'open' | 'declined'; asked_at?: Date; withdrawn_at?: Date | null }

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

type Grant = Pair & { id: string; mediaId: string | null; wasRequested: boolean; at: Date }

/** Says whether it is new. One that is asked for once more is noted as asked for. */
export async function insertGrant(db: Database, { id, ownerId, otherId, mediaId, wasRequested, at }: Grant) {
  const row = await db
    .insertInto('media_grant')
    .values({
      id,
      owner_id: ownerId,
      grantee_id: otherId,
      media_id: mediaId,
      was_requested: wasRequested,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'grantee_id', 'media_id'])
        .doUpdateSet({ was_requested: true })
        .where(sql<boolean>`excluded.was_requested`),
    )
    // A row that no transaction has touched but this one was inserted by it.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  return row?.isNew ?? false
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
 * What a member has granted to whom, the latest first, without those who are incognito to them: a grant to such a member
 * shows them nothing. An item's columns are null for all that is private.
 */
export function selectGrants(db: Database, ownerId: string) {
  return db
    .selectFrom('media_grant')
    .innerJoin('member', 'member.id', 'grantee_id')
    .leftJoin('media', 'media.id', 'media_grant.media_id')
    .select(['grantee_id', 'media_grant.media_id', 'media_grant.created_at as since'])
    .select(['media.kind', 'media.width', 'media.height', 'media.placeholder', 'media.processing'])
    .where('owner_id', '=', ownerId)
    .where('member.status', 'in', ['active', 'restricted'])
    .where(sql<boolean>`NOT (member.is_incognito AND is_incognito_to(grantee_id, owner_id))`)
    .where('media.deleted_at', 'is', null)
    .orderBy('media_grant.created_at', 'desc')
    .execute()
}

export type GrantOfOwner = Awaited<ReturnType<typeof selectGrants>>[number]

/** Whether an item is a member's own and can be given to another. */
export async function selectIsGrantable(db: Database, ownerId: string, mediaId: string) {
  const row = await db
    .selectFrom('media')
    .select('status')
    .where('id', '=', mediaId)
    .where('member_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined && row.status !== ('rejected' satisfies MediaRow['status'])
}
