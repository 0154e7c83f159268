import { randomBytes } from 'node:crypto'
import type { RegistrationDraft } from '@amour/contract/accounts.ts'
import { ageOn } from '@amour/contract/dates-of-birth.ts'
import { type Context, inTransaction, type Peer } from '#context.ts'
import { getChosenPlace } from '#features/locations/locations.service.ts'
import { proofGiven } from '#features/proof/proof.service.ts'
import { answerOnce, findAnswer } from '#http/idempotency.ts'
import { addressKey } from '#http/on.ts'
import { refuseField } from '#http/refusal.ts'
import { emailIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'
import { inEvenSteps } from '#security/padding.ts'
import { refuseGuessable } from '#security/password-strength.ts'
import { hashPassword } from '#security/password.ts'
import { mailRegistration, mayMail } from './activation.service.ts'
import { noteConsent } from './consents.service.ts'
import { isReserved } from './reserved-usernames.ts'
import { isRetired } from './retired-usernames.service.ts'
import { REGISTRATION_LIFE } from './registration-life.ts'
import { deleteLapsedRegistration, insertMember, isUsernameTaken, reserveUsername } from './registration.queries.ts'

/**
 * Registers. The answer, its time and the fate of the username are the same for a known and an unknown e-mail address;
 * only the owner of the mailbox learns which it was. Throws `invalid` or `proofNeeded`.
 */
export function register(context: Context, draft: RegistrationDraft, peer: Peer): Promise<void> {
  return inEvenSteps(async () => {
    refuseGuessable('password', draft.password, [draft.username, draft.email])
    const address = addressKey(context, peer.address)
    const key = peer.header('idempotency-key')
    const request = key === undefined ? undefined : { owner: `${address}|create`, key, input: draft }
    if (request && (await findAnswer(context, request))) return
    if ((await context.limits.remaining('registrations', address)) === 0) await proofGiven(context, peer)
    await getChosenPlace(context, draft.location)
    const index = emailIndex(context, draft.email)
    const prepared = {
      index,
      passwordHash: await hashPassword(context, draft.password),
      isMailed: await mayMail(context, index),
    }
    const work = (transaction: Context) => admit(transaction, draft, prepared)
    await (request ? answerOnce(context, request, work) : inTransaction(context, work))
    await context.limits.count('registrations', address)
  })
}

type Prepared = { index: Buffer; isMailed: boolean; passwordHash: string }

async function admit(context: Context, draft: RegistrationDraft, prepared: Prepared) {
  await holdUsername(context, draft.username)
  await admitEmail(context, draft, prepared)
  return {}
}

async function holdUsername(context: Context, username: string) {
  const { db, clock } = context
  if (isReserved(username) || (await isRetired(context, username))) throw refuseField('username', 'valueUsed')
  const at = clock.now()
  const since = new Date(at.getTime() - REGISTRATION_LIFE)
  const until = new Date(at.getTime() + REGISTRATION_LIFE)
  const isHeld = (await reserveUsername(db, { username, at, until })) && !(await isUsernameTaken(db, username, since))
  if (!isHeld) throw refuseField('username', 'valueUsed')
  await deleteLapsedRegistration(db, username, since)
}

/** Kept for a known address too, so that signing in with it answers alike; it never gets a link and goes by itself. */
async function admitEmail(context: Context, draft: RegistrationDraft, { index, isMailed, passwordHash }: Prepared) {
  const { db, seal, clock } = context
  const id = newId()
  const at = clock.now()
  await insertMember(db, {
    id,
    username: draft.username,
    gender: draft.gender,
    seeking: draft.seeking,
    location: draft.location,
    age: ageOn(draft.dob, at),
    emailIndex: index,
    emailSealed: seal.seal({ owner: id, column: 'member.email' }, draft.email),
    dobSealed: seal.seal({ owner: id, column: 'member.dob' }, draft.dob),
    passwordHash,
    reference: randomBytes(24).toString('base64url'),
    at,
  })
  await noteConsent(context, id, { kind: 'terms', isGiven: true })
  if (isMailed) await mailRegistration(context, { memberId: id, email: draft.email, index })
}
