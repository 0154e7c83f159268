import type { ActivationRequest } from '@amour/contract/account/session.ts'
import { type Context, inTransaction, type Peer } from '#context.ts'
import {
  mailRegistration,
  moveRegistration,
  takeActivationMailLimit,
} from '#features/account/registration/activation.service.ts'
import { emailIndex } from '#security/email-index.ts'
import { padDuration } from '#security/padding.ts'
import { dummyRecord, verifyPassword } from '#security/password.ts'
import { admitAttempt, describeAttempt } from './login-limits.ts'
import { selectLogins } from './login.queries.ts'

/**
 * Mails the link of a registration again, to another address where `new_email` mends a typo: the registration is moved
 * there, and no link that was mailed before works any more. The answer and its time are the same whichever addresses are
 * known, and whether the password was right; a wrong one counts as at a sign-in. Throws `proofNeeded` or
 * `tooManyRequests`.
 */
export function resendActivation(context: Context, draft: ActivationRequest, peer: Peer): Promise<void> {
  return padDuration(context.config, async () => {
    const index = emailIndex(context, draft.email)
    const admitted = await admitAttempt(context, await describeAttempt(context, index, peer))
    try {
      const { registration } = await selectLogins(context.db, index)
      const record = registration?.password_hash ?? dummyRecord(context)
      const isRight = await verifyPassword(context, draft.password, record)
      if (registration && isRight) await send(context, registration.id, draft)
      else await admitted.fail()
    } finally {
      await admitted.end()
    }
  })
}

async function send(context: Context, memberId: string, { email: current, new_email: wanted }: ActivationRequest) {
  const from = emailIndex(context, current)
  const email = wanted ?? current
  const index = emailIndex(context, email)
  const isMailed = await takeActivationMailLimit(context, index)
  await inTransaction(context, async (tx) => {
    const isWaiting = await moveRegistration(
      tx,
      { memberId, email, index },
      { from, isCorrected: wanted !== undefined },
    )
    if (isWaiting && isMailed) await mailRegistration(tx, { memberId, email, index })
  })
}
