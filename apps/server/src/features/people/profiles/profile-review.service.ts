import type { TextSign } from '@amour/contract/trust/text-signs.ts'
import { type Context, inTransaction } from '#context.ts'
import type { MemberProfileRow } from '#database/tables.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { lockProfile, selectProfile, updateText } from './profiles.queries.ts'

/** A text that waits for a person; `isFirst`: others read none of this member's so far. */
type PendingText = { text: string; heldAt: Date; signs: TextSign[]; isFirst: boolean }

/** The text of a member's that waits; undefined where none does. */
export async function findPendingText({ db }: Pick<Context, 'db'>, memberId: string): Promise<PendingText | undefined> {
  const row = await selectProfile(db, memberId)
  if (row?.text_state !== 'waiting' || row.held_description === null || row.held_at === null) return undefined
  return { text: row.held_description, heldAt: row.held_at, signs: row.held_signs, isFirst: row.description === null }
}

/** The text that others read in a member's profile; null where they have written none, or it is not shown. */
export async function findShownText({ db }: Pick<Context, 'db'>, memberId: string): Promise<string | null> {
  return (await selectProfile(db, memberId))?.description ?? null
}

type Decision = { memberId: string; staffId: string; heldAt: Date; verdict: 'approve' | 'reject' }

/**
 * Decides about the text that somebody of the staff has read, in the caller's transaction where there is one. Answers
 * false where the member has changed it since, so that nothing is approved unread. Who is rejected is told by the
 * decision itself.
 */
export function decideProfileText(
  context: Context,
  { memberId, staffId, heldAt, verdict }: Decision,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    const row = await lockProfile(db, memberId)
    const isSame = row?.text_state === 'waiting' && row.held_at?.getTime() === heldAt.getTime()
    if (!row || !isSame) return false
    const decided = { text_decided_at: clock.now(), text_decided_by: staffId }
    if (verdict === 'reject') {
      await updateText(db, memberId, { text_state: 'rejected', ...decided })
      return true
    }
    await show(tx, row, decided)
    return true
  })
}

/**
 * Takes down the text that others read, in the caller's transaction; false where none shows. It is kept for an appeal,
 * unless its member has written another one that waits.
 */
export async function takeDownText(
  context: Context,
  { memberId, staffId }: { memberId: string; staffId: string },
): Promise<boolean> {
  const { db, clock } = context
  const row = await lockProfile(db, memberId)
  if (!row?.description) return false
  const at = clock.now()
  const held = { held_description: row.description, held_at: at, held_signs: [], text_state: 'rejected' as const }
  await updateText(db, memberId, {
    description: null,
    ...(row.text_state === 'waiting' ? {} : held),
    text_decided_at: at,
    text_decided_by: staffId,
  })
  return true
}

type Restoring = { memberId: string; staffId: string; rejectedAt: Date }

/** Shows a text after all that was rejected at a moment; false where its member has written another one since. */
export function restoreProfileText(context: Context, { memberId, staffId, rejectedAt }: Restoring): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const row = await lockProfile(tx.db, memberId)
    const isSame = row?.text_state === 'rejected' && row.held_at !== null && row.held_at <= rejectedAt
    if (!row || !isSame) return false
    await show(tx, row, { text_decided_at: tx.clock.now(), text_decided_by: staffId })
    return true
  })
}

type Decided = { text_decided_at: Date; text_decided_by: string }

async function show(context: Context, row: MemberProfileRow, decided: Decided) {
  const { member_id: memberId, held_description: description } = row
  const nothingHeld = { held_description: null, held_at: null, held_signs: [] }
  await updateText(context.db, memberId, { description, text_state: 'shown', ...nothingHeld, ...decided })
  await notify(context, { memberId, type: 'system', detail: 'textApproved' })
}
