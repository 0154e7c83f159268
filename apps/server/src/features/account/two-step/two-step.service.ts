import { timingSafeEqual } from 'node:crypto'
import type { Assertion } from '@amour/contract/account/passkey-responses.ts'
import { Secret, TOTP } from 'otpauth'
import { type Context, inTransaction } from '#context.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { Refusal } from '#http/refusal.ts'
import { hashLike } from '#security/passwords/password.ts'
import { createAssertionOptions, isPasskeysAnswer } from './passkey-assertion.service.ts'
import { countPasskeys } from './passkeys.queries.ts'
import {
  consumeStep,
  countRecoveryCodes,
  deleteRecoveryCode,
  selectTwoStep,
  selectRecoveryCode,
} from './two-step.queries.ts'

/** Seconds of a step (RFC 6238); codes have six digits and SHA-1, which every authenticator app knows. */
export const PERIOD = 30

/** What was given for the second step: a code of the authenticator app, or a recovery code or passkey in its place. */
export type SecondStepDraft = {
  two_step?: string | undefined
  recovery_code?: string | undefined
  passkey?: Assertion | undefined
}

type Found = 'off' | 'missing' | 'wrongCode' | 'wrongRecoveryCode' | 'wrongPasskey' | 'passed'

/**
 * Asks for the second step where the member has one; says whether they have. Each code works once, in its own step of
 * 30 seconds and the next; each answer of a passkey once. Throws `twoStepRequired` with the ways there are and the
 * question to the passkeys, `twoStepInvalid`, `recoveryCodeInvalid`, `passkeyInvalid` or `tooManyRequests`.
 */
export async function passTwoStep(
  context: Context,
  memberId: string,
  given: SecondStepDraft,
  bucket: string,
): Promise<boolean> {
  const found = await checkTwoStep(context, memberId, given, bucket)
  if (found === 'missing') throw await requireSecondStep(context, memberId)
  if (found === 'wrongCode') throw new Refusal('twoStepInvalid', { data: { field: 'two_step', required: false } })
  if (found === 'wrongPasskey') throw new Refusal('passkeyInvalid', { data: { field: 'passkey', required: false } })
  if (found === 'wrongRecoveryCode') {
    throw new Refusal('recoveryCodeInvalid', { data: { field: 'recovery_code', required: false } })
  }
  return found === 'passed'
}

/** Whether the login asks a member for a second step. */
export async function hasSecondStep({ db }: Context, memberId: string): Promise<boolean> {
  return (await selectTwoStep(db, memberId)) !== undefined || (await countPasskeys(db, memberId)) > 0
}

/** The refusal that asks for it, with the ways there are and the question to the passkeys. */
export async function requireSecondStep(context: Context, memberId: string): Promise<Refusal> {
  const hasApp = (await selectTwoStep(context.db, memberId)) !== undefined
  const passkey = await createAssertionOptions(context, memberId)
  const methods = [hasApp && 'two_step', passkey && 'passkey', 'recovery_code'].filter(Boolean)
  return new Refusal('twoStepRequired', {
    data: { field: 'two_step', required: true, methods, ...(passkey && { passkey }) },
  })
}

/**
 * What came of the second step; a right one is used up. Five tries in a quarter of an hour, then a mail. Tries count by
 * `bucket`: whoever guesses elsewhere must not use up those of the member (docs/security/rules.md §2.9).
 */
export async function checkTwoStep(
  context: Context,
  memberId: string,
  given: SecondStepDraft,
  bucket: string,
): Promise<Found> {
  const { db, limits } = context
  const app = await selectTwoStep(db, memberId)
  if (!app && (await countPasskeys(db, memberId)) === 0) return 'off'
  const { two_step: code, recovery_code: recoveryCode, passkey } = given
  if (code === undefined && recoveryCode === undefined && passkey === undefined) return 'missing'
  await limits.take('twoStep', bucket)
  if (await isRight(context, { memberId, app }, given)) {
    await limits.forget('twoStep', bucket)
    return 'passed'
  }
  if ((await limits.remaining('twoStep', bucket)) <= 0) {
    await inTransaction(context, (tx) => mailMember(tx, memberId, 'twoStepGuessed', {}))
  }
  if (passkey) return 'wrongPasskey'
  return recoveryCode === undefined ? 'wrongCode' : 'wrongRecoveryCode'
}

type Owner = { memberId: string; app: { seed_sealed: Buffer } | undefined }

async function isRight(context: Context, { memberId, app }: Owner, given: SecondStepDraft): Promise<boolean> {
  const { db, seal, clock } = context
  const { two_step: code, recovery_code: recoveryCode, passkey } = given
  if (passkey) return isPasskeysAnswer(context, memberId, passkey)
  if (recoveryCode !== undefined) return useRecoveryCode(context, memberId, recoveryCode)
  if (code === undefined || !app) return false
  const step = stepOf(code, seal.open(seedSealContext(memberId), app.seed_sealed), clock.now())
  return step !== undefined && (await consumeStep(db, memberId, step))
}

/** One comparison for all of a member's codes: they share a salt. The code goes in the same breath as it is found. */
async function useRecoveryCode(context: Context, memberId: string, code: string) {
  const sample = await selectRecoveryCode(context.db, memberId)
  if (!sample) return false
  const hash = await hashLike(context, code, sample.code_hash)
  return inTransaction(context, async (tx) => {
    if (!(await deleteRecoveryCode(tx.db, memberId, hash))) return false
    const left = await countRecoveryCodes(tx.db, memberId)
    await mailMember(tx, memberId, 'recoveryCodeUsed', { left })
    return true
  })
}

/** Where a member's seed is sealed. */
export const seedSealContext = (memberId: string) => ({ owner: memberId, column: 'two_step.seed' })

/** The step that a code belongs to, of the present one and the last; nothing for a wrong code. */
export function stepOf(code: string, seed: Buffer, now: Date): number | undefined {
  const secret = new Secret({ buffer: new Uint8Array(seed).buffer })
  const current = TOTP.counter({ period: PERIOD, timestamp: now.getTime() })
  return [current, current - 1].find((step) => {
    const expected = TOTP.generate({ secret, digits: 6, period: PERIOD, timestamp: step * PERIOD * 1000 })
    return timingSafeEqual(Buffer.from(expected), Buffer.from(code))
  })
}
