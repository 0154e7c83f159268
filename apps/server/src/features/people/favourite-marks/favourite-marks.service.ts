import type { Context, MemberContext } from '#context.ts'
import { deleteFavouritesBetween, lockFavouritesOf, selectMarked } from './favourite-marks.queries.ts'
export { isMarkedBy, lockFavouritesOf } from './favourite-marks.queries.ts'

/** Which of these members the caller has marked as favourites. */
export async function findMarked({ db, caller }: MemberContext, ids: string[]): Promise<Set<string>> {
  return new Set(await selectMarked(db, caller.id, ids))
}

/**
 * Takes each of the two out of the other's favourites. Call it in the transaction that parts them: a mark that is on its
 * way is waited for, and one that comes after finds them parted.
 */
export async function removeFavouritesBetween(
  { db }: Pick<Context, 'db'>,
  pair: { memberId: string; otherId: string },
): Promise<void> {
  // Always in the same order, so that two who block each other at once do not wait for each other.
  for (const memberId of [pair.memberId, pair.otherId].toSorted()) await lockFavouritesOf(db, memberId)
  await deleteFavouritesBetween(db, pair)
}
