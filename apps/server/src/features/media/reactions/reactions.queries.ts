import type { Database } from '#database/open.ts'

type Reaction = { mediaId: string; memberId: string; at: Date }

/** Holds an item until the transaction ends; says whether it is still there. */
export async function lockItem(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** Says whether the member looks at it for the first time. */
export async function insertView(db: Database, { mediaId, memberId, at }: Reaction) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('media_view')
    .values({ media_id: mediaId, member_id: memberId, viewed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Says whether the member likes it for the first time; a like taken back is given again. */
export async function insertLike(db: Database, { mediaId, memberId, at }: Reaction) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('media_like')
    .values({ media_id: mediaId, member_id: memberId, liked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  await db
    .updateTable('media_like')
    .set({ taken_back_at: null, liked_at: at })
    .where('media_id', '=', mediaId)
    .where('member_id', '=', memberId)
    .where('taken_back_at', 'is not', null)
    .execute()
  return false
}

export async function updateLikeRemoved(db: Database, { mediaId, memberId, at }: Reaction) {
  await db
    .updateTable('media_like')
    .set({ taken_back_at: at })
    .where('media_id', '=', mediaId)
    .where('member_id', '=', memberId)
    .where('taken_back_at', 'is', null)
    .execute()
}
