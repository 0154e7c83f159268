import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { selectTwoStep, upsertTwoStep, consumeStep } from './login.queries.ts'

/** Seconds of a step (RFC 6238); codes have six digits and SHA-1, which every authenticator app knows. */
const PERIOD = 30

/** Gives a member the second step of signing in; `seed` is what their authenticator app holds. */
export async function enrolTwoStep({ db, seal, clock }: Context, memberId: string, seed: Buffer): Promise<void> {
  const seedSealed = seal.seal({ owner: memberId, column: 'two_step.seed' }, seed)
  await upsertTwoStep(db, { memberId, seedSealed, at: clock.now() })
}

/**
 * Asks for the second step where the member has one; says whether they have. Each code works once, in its own step of
 * 30 seconds and the next. Throws `twoStepRequired`, `twoStepInvalid` or `tooManyRequests`.
 */
export async function passTwoStep(context: Context, memberId: string, code: string | undefined): Promise<boolean> {
  const { db, seal, clock, limits } = context
  const row = await selectTwoStep(db, memberId)
  if (!row) return false
  if (code === undefined) throw new Refusal('twoStepRequired', { data: { field: 'two_step', required: true } })
  await limits.take('twoStep', memberId)
  const seed = seal.open({ owner: memberId, column: 'two_step.seed' }, row.seed_sealed)
  const step = stepOf(code, seed, clock.now())
  if (step === undefined || !(await consumeStep(db, memberId, step))) {
    throw new Refusal('twoStepInvalid', { data: { field: 'two_step', required: false } })
  }
  return true
}

function stepOf(code: string, seed: Buffer, now: Date) {
  const secret = new Secret({ buffer: new Uint8Array(seed).buffer })
  const current = TOTP.counter({ period: PERIOD, timestamp: now.getTime() })
  return [current, current - 1].find((step) => {
    const expected = TOTP.generate({ secret, digits: 6, period: PERIOD, timestamp: step * PERIOD * 1000 })
    return timingSafeEqual(Buffer.from(expected), Buffer.from(code))
  })
}
