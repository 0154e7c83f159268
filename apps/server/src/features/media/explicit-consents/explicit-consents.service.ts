import { inTransaction, type MemberContext } from '#context.ts'
import { findCards } from '#features/people/member-cards/member-cards.service.ts'
import { getMember, lockContact } from '#features/people/members/members.service.ts'
import { Refusal } from '#http/refusal.ts'
import { deleteConsent, insertConsent, selectConsents } from './explicit-consents.queries.ts'

/** Says yes to explicit items of a member, named by id or username. Throws `memberNotFound`, for oneself too. */
export async function giveConsent(context: MemberContext, key: string): Promise<void> {
  const { caller } = context
  const { id: senderId } = await getMember(context, key)
  if (senderId === caller.id) throw new Refusal('memberNotFound')
  await inTransaction(context, async (tx) => {
    await lockContact(tx, senderId)
    await insertConsent(tx.db, { memberId: caller.id, senderId }, tx.clock.now())
  })
}

/** Takes it back, from one who need not be there at the moment. Throws `memberNotFound`. */
export async function withdrawConsent(context: MemberContext, key: string): Promise<void> {
  const wasGiven = await deleteConsent(context.db, context.caller.id, key)
  if (!wasGiven) await getMember(context, key)
}

/** To whom the caller has said yes, members that they have hidden among them: the list is complete. */
export async function listConsents(context: MemberContext) {
  const given = await selectConsents(context.db, context.caller.id)
  const cards = await findCards(
    context,
    given.map(({ sender_id }) => sender_id),
  )
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  return given.flatMap(({ sender_id, given_at }) => {
    const member = cardOf.get(sender_id)
    return member ? [{ member, since: given_at.toISOString() }] : []
  })
}
