import { FAVOURITES_MAX } from '@amour/contract/people/favourites.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { findCards } from '#features/people/member-cards/member-cards.service.ts'
import { getMember, lockThere } from '#features/people/members/members.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { findMarked, lockFavouritesOf } from '#features/people/favourite-marks/favourite-marks.service.ts'
import { countFavourites, deleteFavourite, insertFavourite, selectFavourites } from './favourites.queries.ts'

/** Marks a member, named by id or username. Throws `memberNotFound`, for oneself too, and `favouriteLimit`. */
export async function addFavourite(context: MemberContext, key: string): Promise<void> {
  const { id: memberId } = context.caller
  await inTransaction(context, async (tx) => {
    await lockFavouritesOf(tx.db, memberId)
    const { id: otherId } = await getMember(tx, key)
    if (otherId === memberId) throw new Refusal('memberNotFound')
    await lockThere(tx, otherId)
    if ((await findMarked(tx, [otherId])).has(otherId)) return
    if ((await countFavourites(tx.db, memberId)) >= FAVOURITES_MAX) throw new Refusal('favouriteLimit')
    await insertFavourite(tx.db, { id: newId(), memberId, otherId, at: tx.clock.now() })
  })
}

/** Unmarks a member, who need not be there at the moment. Throws `memberNotFound` for one who is neither. */
export async function removeFavourite(context: MemberContext, key: string): Promise<void> {
  const wasMarked = await deleteFavourite(context.db, context.caller.id, key)
  if (!wasMarked) await getMember(context, key)
}

/** The caller's favourites who can be met at the moment, the latest first. */
export async function listFavourites(
  context: MemberContext,
  { before, numOfRecords }: { before?: string | undefined; numOfRecords: number },
) {
  const rows = await selectFavourites(context.db, context.caller.id, { before, limit: numOfRecords + 1 })
  const shown = rows.slice(0, numOfRecords)
  const data = await findCards(
    context,
    shown.map((row) => row.favourite_id),
  )
  return { data, before: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}
