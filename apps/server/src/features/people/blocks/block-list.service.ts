import type { BlockList, BlockedMember } from '@amour/contract/people/blocks.ts'
import type { MemberContext } from '#context.ts'
import { findCards } from '#features/people/member-cards/member-cards.service.ts'
import { countBlockedOrHidden, selectBlocked, selectHidden } from './blocks.queries.ts'

type ListRequest = { list: BlockList; page: number; numOfRecords: number }
type BlockedPage = { data: BlockedMember[]; total: number }

/** A page of those whom the caller has blocked or hidden, the latest first. */
export function listBlockedOrHidden(
  context: MemberContext,
  { list, page, numOfRecords }: ListRequest,
): Promise<BlockedPage> {
  const window = { limit: numOfRecords, offset: (page - 1) * numOfRecords }
  return list === 'blocked' ? listBlocked(context, window) : listHidden(context, window)
}

type Window = { limit: number; offset: number }

/** A block is mutual, so of the other nothing is shown that may have changed since. */
async function listBlocked({ db, caller }: MemberContext, window: Window) {
  const [rows, total] = await Promise.all([
    selectBlocked(db, caller.id, window),
    countBlockedOrHidden(db, caller.id, 'block'),
  ])
  return { data: rows.map((row) => ({ ...view(row), card: null })), total }
}

async function listHidden(context: MemberContext, window: Window) {
  const { db, caller } = context
  const [rows, total] = await Promise.all([
    selectHidden(db, caller.id, window),
    countBlockedOrHidden(db, caller.id, 'hide'),
  ])
  const there = rows.filter(({ is_there }) => is_there).map(({ id }) => id)
  const cards = new Map((await findCards(context, there)).map((card) => [card.id, card]))
  const data = rows.map((row) => {
    const card = cards.get(row.id)
    // A picture of somebody hidden is not served, so its address would lead nowhere.
    return { ...view(row), card: card ? { ...card, image: null, picture: null, litWindow: null } : null }
  })
  return { data, total }
}

const view = ({ id, username, created_at }: { id: string; username: string; created_at: Date }) => ({
  id,
  username,
  since: created_at.toISOString(),
})
