import type { LoginDraft } from '@amour/contract/account/session.ts'
import type { TokenPair } from '@amour/contract/account/tokens.ts'
import { type Context, inTransaction, type Peer } from '#context.ts'
import { takeActivationMailLimit, mailRegistration } from '#features/account/registration/activation.service.ts'
import { findStanding } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { emailIndex } from '#security/email-index.ts'
import { type GivenPassword, secretOf } from '#security/passwords/given-password.ts'
import { padDuration } from '#security/padding.ts'
import { dummyRecord, hashPassword, needsRehash, verifyPassword } from '#security/passwords/password.ts'
import {
  type Admitted,
  admitAttempt,
  type Attempt,
  codeBucket,
  describeAttempt,
  recordSuccess,
} from './login-limits.ts'
import { claimLink } from './login-link.ts'
import { selectLogins, updatePasswordHash } from './login.queries.ts'
import { lockPassword } from '#features/account/two-step/reauthentication.service.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { recordingCodes, recordSignIn, recordFailedSignIn } from './sign-in-history.service.ts'
import { hasSecondStep, passTwoStep, requireSecondStep } from '#features/account/two-step/two-step.service.ts'

/**
 * Signs in, and with the token of a mailed link first activates that account or puts that new password in force
 * (docs/security/rules.md §2.4 and §2.5). Whether an address is known shows neither in the answer nor in its time until
 * the password is right.
 */
export function logIn(context: Context, draft: LoginDraft, peer: Peer): Promise<TokenPair> {
  return padDuration(context.config, () => attempt(context, draft, peer))
}

async function attempt(context: Context, draft: LoginDraft, peer: Peer) {
  const index = emailIndex(context, draft.username)
  const tried = await describeAttempt(context, index, peer)
  const admitted = await admitAttempt(context, tried)
  try {
    return await open(context, draft, { index, tried, admitted })
  } finally {
    await admitted.end()
  }
}

type Trial = { index: Buffer; tried: Attempt; admitted: Admitted }

async function open(context: Context, draft: LoginDraft, { index, tried, admitted }: Trial) {
  const { peer } = tried
  const { _activation: token } = draft
  // Ahead of all else, so that it is done for every address and costs no link an attempt where it waits in vain.
  const given = await secretOf(context, draft.password, draft.username)
  const link = token === undefined ? undefined : await claimLink(context, token, index)
  const candidates = token === undefined ? await findLogins(context, index) : [link?.member]
  const member = await findOpened(context, candidates, given)
  if (!member || member.status === 'closed') {
    const account = candidates.find((candidate) => candidate && candidate.status !== 'unactivated')
    await recordFailedSignIn(context, account?.id ?? null, 'wrongPassword', peer)
    await admitted.fail()
    throw token === undefined ? wrongCredentials() : new Refusal('activationFailed')
  }
  await link?.forgive()
  if (member.status === 'unactivated' && !link) await admitted.passAnywhere()
  await admitMember(context, member, { index, isActivating: link !== undefined })

  const secondStep = { two_step: draft._two_step, recovery_code: draft._recovery_code, passkey: draft._passkey }
  const bucket = codeBucket(member.id, tried)
  const hasTwoStep = await recordingCodes(context, member.id, peer, passTwoStep(context, member.id, secondStep, bucket))
  const { password_hash: record } = member
  const rehashed = needsRehash(context, record, given) ? await hashPassword(context, given) : undefined
  const pair = await inTransaction(context, async (tx) => {
    if (link) await link.complete(tx)
    else
      await lockCurrentPassword(tx, member, {
        // Who leaves may be brought back by this, and two that wait for each other's share of the row never end.
        isToChange: rehashed !== undefined || member.status === 'leaving',
      })
    // Turned on since it was asked for, it has ended every other session, and would miss this one.
    if (!hasTwoStep && (await hasSecondStep(tx, member.id))) throw await requireSecondStep(context, member.id)
    if (rehashed) await updatePasswordHash(tx.db, { id: member.id, index, from: record, to: rehashed })
    for (const hook of context.hooks.onSignIn) await hook(tx, member.id, peer)
    await recordSignIn(tx, member.id, peer)
    return startSession(tx, member.id, { hasTwoStep, userAgent: peer.header('user-agent') })
  })
  await recordSuccess(context, tried)
  return pair
}

const wrongCredentials = () => new Refusal('wrongCredentials', { data: { field: 'password', required: false } })

type KnownAccount = Awaited<ReturnType<typeof findLogins>>[number] & object

/**
 * A password that was changed while it was being compared opens nothing any more. Sign-ins to one account do not wait
 * for one another: whoever waits holds a connection.
 */
async function lockCurrentPassword(
  { db }: Context,
  { id, password_hash: hash }: KnownAccount,
  { isToChange }: { isToChange: boolean },
) {
  if (!(await lockPassword(db, { id, hash, isToChange }))) throw wrongCredentials()
}

/** A registration beside an account is tried too: it must answer as one whose address has no account. */
async function findLogins({ db }: Context, index: Buffer) {
  const { account, registration } = await selectLogins(db, index)
  return [account, registration]
}

/** Whom the password opens. A wrong one costs a comparison for each candidate, whether there is one or not. */
async function findOpened(context: Context, candidates: (KnownAccount | undefined)[], given: GivenPassword) {
  for (const candidate of candidates) {
    const isRight = await verifyPassword(context, given, candidate?.password_hash ?? dummyRecord(context))
    if (candidate && isRight) return candidate
  }
  return undefined
}

/** What may be said of the account's state, now that the password is right. */
async function admitMember(
  context: Context,
  account: KnownAccount,
  { index, isActivating }: { index: Buffer; isActivating: boolean },
) {
  const { id, status, email_sealed: sealed } = account
  await findStanding(context, { id, status })
  if (status !== 'unactivated' || isActivating) return
  if (await takeActivationMailLimit(context, index)) {
    const email = context.seal.openText({ owner: id, column: 'member.email' }, sealed)
    await inTransaction(context, async (tx) => {
      // Registrations go after a week, and with the activation of another of the same address.
      await lockCurrentPassword(tx, account, { isToChange: false })
      await mailRegistration(tx, { memberId: id, email, index })
    })
  }
  throw new Refusal('notActivated')
}
