import { constants, createHash, type KeyObject, verify } from 'node:crypto'
import type { ageCheck } from '@amour/contract/account/age-check.ts'
import { AGE_PROOF_MONTHS } from '@amour/contract/account/age-proof.ts'
import { type AgeToken, isForAudience, nameAgeKey, readAgeToken } from '@amour/contract/account/age-token.ts'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { findAgeProof, recordAgeProof } from '#features/account/age-proof/age-proof.service.ts'
import { Refusal } from '#http/refusal.ts'
import { insertSpentToken } from './age-check.queries.ts'
import { readAgeKeys } from './age-keys.ts'

/** Bytes of salt in a signature (RFC 9474, RSABSSA-SHA384-PSS-Randomized). */
const SALT = 48

/** Where ages are checked, and by which keys proofs of this month are signed. */
export async function viewAgeGate({ config, clock }: Context): Promise<ResponseOf<typeof ageCheck.gate>> {
  const { url, keysFile } = config.ageGate
  const { offered } = await readAgeKeys(keysFile)
  const month = monthOf(clock.now())
  return { url: url ?? null, audience: config.siteUrl, keys: offered.filter((one) => one.month === month) }
}

/**
 * Takes a proof of age. What is kept of it names no check, and the mark that it is spent names no member. Throws
 * `ageTokenInvalid`, `ageTokenElsewhere`, `ageTokenExpired`, `ageTokenSpent` or `tooManyRequests`.
 */
export async function redeemAgeToken(
  context: MemberContext,
  text: string,
): Promise<ResponseOf<typeof ageCheck.redeem>> {
  const { config, caller, clock, limits } = context
  await limits.take('ageTokens', caller.id)
  const token = readAgeToken(text)
  const { byName } = await readAgeKeys(config.ageGate.keysFile)
  const key = token && byName.get(nameAgeKey(token.name))
  if (!token || !key || !isSigned(token, key)) throw new Refusal('ageTokenInvalid')
  if (!isForAudience(token, config.siteUrl)) throw new Refusal('ageTokenElsewhere')
  const { name } = token
  const age = monthsBetween(name.month, monthOf(clock.now()))
  if (age < 0 || age > 1) throw new Refusal('ageTokenExpired')
  const provenMonth = `${name.month}-01`
  const expiresAt = startOf(name.month, AGE_PROOF_MONTHS + 1)
  return inTransaction(context, async (tx) => {
    const mark = createHash('sha256').update(token.prepared).digest()
    if (!(await insertSpentToken(tx.db, mark, provenMonth))) throw new Refusal('ageTokenSpent')
    await recordAgeProof(tx, caller.id, { methodClass: name.methodClass, level: name.level, provenMonth, expiresAt })
    const kept = await findAgeProof(tx, caller.id, clock.now())
    return { ...name, until: (kept?.expiresAt ?? expiresAt).toISOString() }
  })
}

const isSigned = ({ prepared, signature }: AgeToken, key: KeyObject) =>
  verify('sha384', prepared, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT }, signature)

/** The month of a moment in UTC, as the gate counts. */
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

const yearOf = (month: string) => Number(month.slice(0, 4))

const placeOf = (month: string) => Number(month.slice(5)) - 1

const monthsBetween = (from: string, to: string) => (yearOf(to) - yearOf(from)) * 12 + placeOf(to) - placeOf(from)

/** When a month that is so many later begins. */
const startOf = (month: string, later: number) => new Date(Date.UTC(yearOf(month), placeOf(month) + later, 1))
