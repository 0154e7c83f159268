import type { ActivationRequest } from '@amour/contract/account/session.ts'
import { type Context, inTransaction, type Peer } from '#context.ts'
import {
  mailRegistration,
  moveRegistration,
  takeActivationMailLimit,
} from '#features/account/registration/activation.service.ts'
import { emailIndex } from '#security/email-index.ts'
import { padDuration } from '#security/padding.ts'
import { secretForNewAddress, secretOf } from '#security/passwords/given-password.ts'
import { dummyRecord, hashPassword, verifyPassword } from '#security/passwords/password.ts'
import { admitAttempt, describeAttempt } from './login-limits.ts'
import { selectRegistration } from './login.queries.ts'

/**
 * Mails the link of a registration again, to another address where `new_email` mends a typo: the registration is moved
 * there, and no link that was mailed before works any more. Which one is meant its username says. The answer and its time
 * are the same whichever addresses are known, and whether the password was right; a wrong one counts as at a sign-in. Throws
 * `invalid`, `proofNeeded` or `tooManyRequests`.
 */
export function resendActivation(context: Context, draft: ActivationRequest, peer: Peer): Promise<void> {
  return padDuration(context.config, async () => {
    const index = emailIndex(context, draft.email)
    const admitted = await admitAttempt(context, await describeAttempt(context, index, peer))
    try {
      const registration = await selectRegistration(context.db, { emailIndex: index, username: draft.username })
      const given = await secretOf(context, draft.password, draft.email)
      const isRight = await verifyPassword(context, given, registration?.password_hash ?? dummyRecord(context))
      const moved = await moveTo(context, draft)
      if (registration && isRight) {
        await admitted.passAnywhere()
        await send(context, registration.id, moved)
      } else await admitted.fail()
    } finally {
      await admitted.end()
    }
  })
}

type Move = { from: Buffer; email: string; passwordHash: string | undefined }

/** Where a registration goes, and its password for that address; made whether or not the password was right. */
async function moveTo(context: Context, draft: ActivationRequest): Promise<Move> {
  const { email, new_email: wanted } = draft
  const from = emailIndex(context, email)
  if (wanted === undefined) return { from, email, passwordHash: undefined }
  const passwordHash = await hashPassword(context, await secretForNewAddress(context, draft, wanted))
  return { from, email: wanted, passwordHash }
}

async function send(context: Context, memberId: string, { from, email, passwordHash }: Move) {
  const index = emailIndex(context, email)
  const isMailed = await takeActivationMailLimit(context, index)
  // Who 'corrects' the address to what it is moves nothing: the links in that mailbox stay good.
  const moved = { from, passwordHash: index.equals(from) ? undefined : passwordHash }
  await inTransaction(context, async (tx) => {
    const isWaiting = await moveRegistration(tx, { memberId, email, index }, moved)
    if (isWaiting && isMailed) await mailRegistration(tx, { memberId, email, index })
  })
}
