import { EMAIL_UNDO_HOURS } from '@amour/contract/email.ts'
import { type Context, inTransaction } from '#context.ts'
import { endSessions } from '#features/session/session.service.ts'
import { Refusal } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { hashOfToken } from '#security/link-token.ts'
import { forgetLinks, formerPlace, ownPlace } from './email-change.service.ts'
import { lockAddress, takeOwnEmail, updateEmail } from './email-change.queries.ts'
import { deleteLaterFormer, markRestored, selectFormerEmail } from './former-email.queries.ts'

/** Milliseconds in which the restored address cannot be changed again: time for its owner to choose a new password. */
const HOLD = EMAIL_UNDO_HOURS * 60 * 60_000

/**
 * Brings the former address of a link back and ends every session; the newer addresses open nothing any more. It needs
 * no sign-in, since whoever took the account may have changed the password. Throws `linkInvalid`.
 */
export function undoEmailChange(context: Context, token: string): Promise<void> {
  return inTransaction(context, async (transaction) => {
    const { db, seal, clock } = transaction
    const at = clock.now()
    const former = await selectFormerEmail(db, hashOfToken(token), at)
    if (!former) throw new Refusal('linkInvalid')
    const { id, member_id: memberId, email_index: index } = former
    await lockAddress(db, index)
    const own = await takeOwnEmail(db, memberId)
    const isFirst = await markRestored(db, { id, at, expiresAt: new Date(at.getTime() + HOLD) })
    if (!isFirst) throw new Refusal('linkInvalid')

    const email = seal.openText(formerPlace(id), former.email_sealed)
    const newer = seal.openText(ownPlace(memberId), own.email_sealed)
    await updateEmail(db, { memberId, index, emailSealed: seal.seal(ownPlace(memberId), email) })
    await deleteLaterFormer(db, { memberId, since: former.created_at })
    await forgetLinks(transaction, { memberId, indexes: [own.email_index, index] })
    await endSessions(transaction, { memberId, reason: 'email' })
    await postMail(transaction, { to: email, template: 'emailRestored', data: {} })
    await postMail(transaction, { to: newer, template: 'emailUndone', data: {} })
  })
}
