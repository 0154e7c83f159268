import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Context, inTransaction } from '#context.ts'
import { mailMember } from '#features/accounts/mail-member.service.ts'
import { Refusal } from '#http/refusal.ts'
import { hashLike } from '#security/password.ts'
import {
  consumeStep,
  countRecoveryCodes,
  deleteRecoveryCode,
  selectTwoStep,
  selectRecoveryCode,
} from './two-step.queries.ts'

/** Seconds of a step (RFC 6238); codes have six digits and SHA-1, which every authenticator app knows. */
export const PERIOD = 30

/** A code of the authenticator app, or a recovery code in its place. */
export type SecondStep = { code?: string | undefined; recoveryCode?: string | undefined }

type Found = 'off' | 'missing' | 'wrongCode' | 'wrongRecoveryCode' | 'passed'

/**
 * Asks for the second step where the member has one; says whether they have. Each code works once, in its own step of
 * 30 seconds and the next. Throws `twoStepRequired`, `twoStepInvalid`, `recoveryCodeInvalid` or `tooManyRequests`.
 */
export async function passTwoStep(context: Context, memberId: string, given: SecondStep): Promise<boolean> {
  const found = await checkTwoStep(context, memberId, given)
  if (found === 'missing') throw new Refusal('twoStepRequired', { data: { field: 'two_step', required: true } })
  if (found === 'wrongCode') throw new Refusal('twoStepInvalid', { data: { field: 'two_step', required: false } })
  if (found === 'wrongRecoveryCode') {
    throw new Refusal('recoveryCodeInvalid', { data: { field: 'recovery_code', required: false } })
  }
  return found === 'passed'
}

/** What came of the second step; a right code is used up. Five tries in a quarter of an hour, then a mail. */
export async function checkTwoStep(context: Context, memberId: string, given: SecondStep): Promise<Found> {
  const { db, seal, clock, limits } = context
  const row = await selectTwoStep(db, memberId)
  if (!row) return 'off'
  const { code, recoveryCode } = given
  if (code === undefined && recoveryCode === undefined) return 'missing'
  await limits.take('twoStep', memberId)

  const seed = seal.open(seedPlace(memberId), row.seed_sealed)
  const step = code === undefined ? undefined : stepOf(code, seed, clock.now())
  const isRight =
    recoveryCode === undefined
      ? step !== undefined && (await consumeStep(db, memberId, step))
      : await useRecoveryCode(context, memberId, recoveryCode)
  if (isRight) {
    await limits.forget('twoStep', memberId)
    return 'passed'
  }
  if ((await limits.remaining('twoStep', memberId)) <= 0) {
    await inTransaction(context, (transaction) => mailMember(transaction, memberId, 'twoStepGuessed', {}))
  }
  return recoveryCode === undefined ? 'wrongCode' : 'wrongRecoveryCode'
}

/** One comparison for all of a member's codes: they share a salt. The code goes in the same breath as it is found. */
async function useRecoveryCode(context: Context, memberId: string, code: string) {
  const sample = await selectRecoveryCode(context.db, memberId)
  if (!sample) return false
  const hash = await hashLike(context, code, sample.code_hash)
  return inTransaction(context, async (transaction) => {
    if (!(await deleteRecoveryCode(transaction.db, memberId, hash))) return false
    const left = await countRecoveryCodes(transaction.db, memberId)
    await mailMember(transaction, memberId, 'recoveryCodeUsed', { left })
    return true
  })
}

/** Where a member's seed is sealed. */
export const seedPlace = (memberId: string) => ({ owner: memberId, column: 'two_step.seed' })

/** The step that a code belongs to, of the present one and the last; nothing for a wrong code. */
export function stepOf(code: string, seed: Buffer, now: Date): number | undefined {
  const secret = new Secret({ buffer: new Uint8Array(seed).buffer })
  const current = TOTP.counter({ period: PERIOD, timestamp: now.getTime() })
  return [current, current - 1].find((step) => {
    const expected = TOTP.generate({ secret, digits: 6, period: PERIOD, timestamp: step * PERIOD * 1000 })
    return timingSafeEqual(Buffer.from(expected), Buffer.from(code))
  })
}
