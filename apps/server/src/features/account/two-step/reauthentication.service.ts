import { inTransaction, type MemberContext } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { refuseField } from '#http/refusal.ts'
import { secretOf } from '#security/passwords/given-password.ts'
import { verifyPassword } from '#security/password.ts'
import { selectPasswordHash, lockPassword } from './password-hash.queries.ts'
import { renewSignIn } from '#features/account/sessions/sessions.service.ts'
import { checkTwoStep, type SecondStepDraft } from './two-step.service.ts'
export { lockPassword } from './password-hash.queries.ts'

/** Milliseconds after sign-in in which nobody else is likely to sit at the device (docs/security/rules.md §2.3). */
const FRESH = 5 * MINUTE

/** Says whether password and second step were given in this session just now. */
export function isFreshlySignedIn(context: MemberContext): boolean {
  return isFreshSince(context, context.clock.now())
}

/** Says whether they were given in this session shortly before `at` or since: a token stolen from an older one is out. */
export function isFreshSince({ caller }: MemberContext, at: Date): boolean {
  return at.getTime() - caller.authAt.getTime() <= FRESH
}

/**
 * Compares the caller's password and gives its record, with the address that it holds for. A wrong one is refused under
 * `field` (422): a 401 would sign the client out. Throws `invalid` or `tooManyRequests`.
 */
export async function provePassword(context: MemberContext, password: string, field: string): Promise<ProvenPassword> {
  const { db, seal, limits, caller } = context
  await limits.take('passwordAgain', caller.id)
  const { password_hash: record, email_sealed: sealed, email_index: index } = await selectPasswordHash(db, caller.id)
  const email = seal.openText({ owner: caller.id, column: 'member.email' }, sealed)
  const given = await secretOf(context, password, email)
  if (!(await verifyPassword(context, given, record))) throw refuseField(field, 'passwordWrong')
  await limits.forget('passwordAgain', caller.id)
  return { record, email, index }
}

type ProvenPassword = { record: string; email: string; index: Buffer }

/**
 * Asks the caller for the second step where they have one, and says whether they do; a missing or wrong one is refused
 * under `field`, a wrong recovery code or passkey under its own name. Throws `invalid` or `tooManyRequests`.
 */
export async function proveTwoStep(context: MemberContext, given: SecondStepDraft, field: string): Promise<boolean> {
  const { id, sessionId } = context.caller
  const found = await checkTwoStep(context, id, given, `${id}|${sessionId}`)
  if (found === 'missing') throw refuseField(field, 'twoStepRequired')
  if (found === 'wrongCode') throw refuseField(field, 'twoStepInvalid')
  if (found === 'wrongRecoveryCode') throw refuseField('recovery_code', 'recoveryCodeInvalid')
  if (found === 'wrongPasskey') throw refuseField('passkey', 'passkeyInvalid')
  return found === 'passed'
}

type Confirmation = { password: string } & SecondStepDraft

/** Makes this session a freshly signed-in one, after password and second step. Throws `invalid` or `tooManyRequests`. */
export async function confirmSession(context: MemberContext, given: Confirmation): Promise<void> {
  const { record } = await provePassword(context, given.password, 'password')
  const hasTwoStep = await proveTwoStep(context, given, 'two_step')
  await inTransaction(context, async (tx) => {
    const isHeld = await lockPassword(tx.db, { id: context.caller.id, hash: record, isToChange: false })
    if (!isHeld) throw refuseField('password', 'passwordWrong')
    await renewSignIn(tx, { hasTwoStep })
  })
}
