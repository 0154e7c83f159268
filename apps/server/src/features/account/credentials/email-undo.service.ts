import { randomBytes } from 'node:crypto'
import { EMAIL_UNDO_HOURS } from '@amour/contract/account/email.ts'
import { type Context, inTransaction } from '#context.ts'
import { HOUR } from '#durations.ts'
import { endSessions } from '#features/account/sessions/sessions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { hashOfToken } from '#security/link-token.ts'
import { hashPassword } from '#security/passwords/password.ts'
import { forgetLinks, formerEmailSealContext, emailSealContext } from './email-change.service.ts'
import { releaseOwnEmail, updateEmail } from './email-change.queries.ts'
import { lockAddress } from '#features/account/registration/activation.service.ts'
import { deleteLaterFormer, updateRestored, selectFormerEmail } from './former-email.queries.ts'
import { updatePassword } from './password.queries.ts'

/** Milliseconds in which the restored address cannot be changed again: time for its owner to look after the account. */
const CHANGE_LOCK = EMAIL_UNDO_HOURS * HOUR

/**
 * Brings the former address of a link back, ends every session and the password: whoever changed the address knew it,
 * so that its owner chooses a new one by mail. The newer addresses open nothing any more. It needs no sign-in, since
 * whoever took the account may have changed the password. Throws `linkInvalid`.
 */
export async function undoEmailChange(context: Context, token: string): Promise<void> {
  const nobodys = await hashPassword(context, { secret: randomBytes(32).toString('base64url') })
  return inTransaction(context, async (tx) => {
    const { db, seal, clock } = tx
    const at = clock.now()
    const former = await selectFormerEmail(db, hashOfToken(token), at)
    if (!former) throw new Refusal('linkInvalid')
    const { id, member_id: memberId, email_index: index } = former
    await lockAddress(db, index)
    const own = await releaseOwnEmail(db, memberId)
    const isFirst = await updateRestored(db, { id, at, expiresAt: new Date(at.getTime() + CHANGE_LOCK) })
    if (!isFirst) throw new Refusal('linkInvalid')

    const email = seal.openText(formerEmailSealContext(id), former.email_sealed)
    const newer = seal.openText(emailSealContext(memberId), own.email_sealed)
    await updateEmail(db, { memberId, index, emailSealed: seal.seal(emailSealContext(memberId), email) })
    await deleteLaterFormer(db, { memberId, since: former.created_at })
    await forgetLinks(tx, { memberId, indexes: [own.email_index, index] })
    await updatePassword(db, memberId, nobodys)
    await endSessions(tx, { memberId, reason: 'email' })
    await postMail(tx, { to: email, template: 'emailRestored', data: {}, memberId })
    await postMail(tx, { to: newer, template: 'emailUndone', data: {} })
  })
}
