import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { HOUR } from '#durations.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { countPasskeys } from './passkeys.queries.ts'
import { provePassword, proveTwoStep } from './reauthentication.service.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { endSessions, renewSignIn } from '#features/account/sessions/sessions.service.ts'
import { PERIOD, type SecondStepDraft, seedSealContext, stepOf } from './two-step.service.ts'
import {
  confirmSeed,
  countRecoveryCodes,
  deleteTwoStep,
  deleteUselessRecoveryCodes,
  lockSecondSteps,
  replaceRecoveryCodes,
  selectBegun,
  selectTwoStep,
  upsertSeed,
} from './two-step.queries.ts'

/** Bytes of a seed: what HMAC-SHA-1 takes whole (RFC 4226). */
const SEED_BYTES = 20

/** Milliseconds in which a seed waits for its first code. */
const SETUP_LIFE = HOUR

/** Tells the member about their second step. */
export async function getTwoStep({ db, caller }: MemberContext) {
  const [row, passkeys, recoveryCodesLeft] = await Promise.all([
    selectTwoStep(db, caller.id),
    countPasskeys(db, caller.id),
    countRecoveryCodes(db, caller.id),
  ])
  return { isOn: row !== undefined, since: row?.confirmed_at?.toISOString() ?? null, passkeys, recoveryCodesLeft }
}

/**
 * Makes a seed that waits for its first code, once password and, where there are passkeys, the second step are proved:
 * whoever has stolen a session puts no app beside them. Throws `twoStepOn`, `invalid` or `tooManyRequests`.
 */
export async function startTwoStep(
  context: MemberContext,
  { password, ...second }: SecondStepDraft & { password: string },
) {
  const { db, caller } = context
  await provePassword(context, password, 'password')
  if (await selectTwoStep(db, caller.id)) throw new Refusal('twoStepOn')
  await proveTwoStep(context, second, 'two_step')
  const seed = randomBytes(SEED_BYTES)
  await saveSeed(context, caller.id, seed)
  const secret = new Secret({ buffer: new Uint8Array(seed).buffer })
  const app = new TOTP({ issuer: 'Amour', label: caller.username, secret, digits: 6, period: PERIOD })
  return { secret: secret.base32, uri: app.toString() }
}

/** Keeps a seed aside for a member. Throws `twoStepOn`. */
export async function saveSeed({ db, seal, clock }: Context, memberId: string, seed: Buffer): Promise<void> {
  const seedSealed = seal.seal(seedSealContext(memberId), seed)
  if (!(await upsertSeed(db, { memberId, seedSealed, at: clock.now() }))) throw new Refusal('twoStepOn')
}

/**
 * Puts the second step in force with a code of the seed, ends all other sessions and gives the recovery codes.
 * Throws `twoStepOn`, `twoStepNotBegun`, `invalid` or `tooManyRequests`.
 */
export async function confirmTwoStep(context: MemberContext, code: string) {
  const { db, seal, clock, limits, caller } = context
  const begun = await selectBegun(db, caller.id, new Date(clock.now().getTime() - SETUP_LIFE))
  if (!begun) throw new Refusal('twoStepNotBegun')
  if (begun.confirmed_at) throw new Refusal('twoStepOn')
  await limits.take('twoStep', caller.id)
  const seedSealed = begun.seed_sealed
  const step = stepOf(code, seal.open(seedSealContext(caller.id), seedSealed), clock.now())
  if (step === undefined) throw refuseField('code', 'twoStepInvalid')
  const { codes, hashes } = await makeRecoveryCodes(context)
  await inTransaction(context, async (tx) => {
    const isNew = await confirmSeed(tx.db, { memberId: caller.id, seedSealed, step, at: clock.now() })
    if (!isNew) throw new Refusal('twoStepOn')
    await lockSecondSteps(tx.db, caller.id)
    await replaceRecoveryCodes(tx.db, caller.id, hashes)
    await endSessions(tx, { memberId: caller.id, except: caller.sessionId, reason: 'logout' })
    await renewSignIn(tx, { hasTwoStep: true })
    await mailMember(tx, caller.id, 'twoStepOn', {})
  })
  return { recoveryCodes: codes }
}

type Proof = Omit<SecondStepDraft, 'two_step'> & { password: string; code?: string | undefined }

/** Ten new recovery codes in place of the old ones. Throws `twoStepOff`, `invalid` or `tooManyRequests`. */
export async function renewRecoveryCodes(context: MemberContext, proof: Proof) {
  const { db, caller } = context
  if (!(await selectTwoStep(db, caller.id)) && (await countPasskeys(db, caller.id)) === 0)
    throw new Refusal('twoStepOff')
  await proveBoth(context, proof)
  const { codes, hashes } = await makeRecoveryCodes(context)
  await inTransaction(context, async (tx) => {
    await lockSecondSteps(tx.db, caller.id)
    await replaceRecoveryCodes(tx.db, caller.id, hashes)
  })
  return { recoveryCodes: codes }
}

/** Turns the authenticator app off; with the last second step go the recovery codes. Throws `twoStepOff`, `invalid` or `tooManyRequests`. */
export async function endTwoStep(context: MemberContext, proof: Proof): Promise<void> {
  const { db, caller } = context
  if (!(await selectTwoStep(db, caller.id))) throw new Refusal('twoStepOff')
  await proveBoth(context, proof)
  await inTransaction(context, async (tx) => {
    await lockSecondSteps(tx.db, caller.id)
    await deleteTwoStep(tx.db, caller.id)
    await deleteUselessRecoveryCodes(tx.db, caller.id)
    await mailMember(tx, caller.id, 'twoStepOff', {})
  })
}

async function proveBoth(context: MemberContext, { password, code, ...others }: Proof) {
  await provePassword(context, password, 'password')
  await proveTwoStep(context, { ...others, two_step: code }, 'code')
}
