import { PRIVATE_VIEW_DAYS, type PrivateViews } from '@amour/contract/media/private-views.ts'
import type { Context, MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { findCards } from '#features/people/member-cards/member-cards.service.ts'
import { viewPicture } from '#features/people/shown-media/shown-media.service.ts'
import { selectViews } from './private-views.queries.ts'

/** Pairs of a member and an item that are told at most: more looks than those nobody reads through. */
const MOST = 1_000

/** Looks before that are too old to be told, and go. */
export const oldestTold = ({ clock }: Pick<Context, 'clock'>) =>
  new Date(clock.now().getTime() - PRIVATE_VIEW_DAYS * DAY)

const findViews = (context: Context, ownerId: string) =>
  selectViews(context.db, { ownerId, since: oldestTold(context), limit: MOST })

/** Who looked at the caller's private items, the latest first. */
export async function listPrivateViews(context: MemberContext): Promise<PrivateViews[]> {
  const rows = await findViews(context, context.caller.id)
  const viewers = [...new Set(rows.map(({ viewer_id }) => viewer_id))]
  const cards = await findCards(context, viewers)
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return viewers.flatMap((id) => {
    const member = cardOf.get(id)
    const theirs = rows.filter(({ viewer_id }) => viewer_id === id)
    const [last] = theirs
    if (!member || !last) return []
    const items = theirs.map(({ media_id, kind, times, last_at, ...size }) => ({
      id: media_id,
      kind,
      picture: viewPicture(context, { id: media_id, ...size }),
      times,
      lastAt: last_at.toISOString(),
    }))
    return [{ member, lastAt: last.last_at.toISOString(), items }]
  })
}

/** The same in a copy of the owner's data. */
export async function describePrivateViews(context: Context, memberId: string): Promise<Record<string, unknown>[]> {
  const rows = await findViews(context, memberId)
  return rows.map(({ username, media_id, times, last_at }) => ({ username, media_id, times, last_at }))
}
