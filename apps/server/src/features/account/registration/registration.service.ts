import { randomBytes } from 'node:crypto'
import type { RegistrationDraft, UsernameAnswer, UsernameQuestion } from '@amour/contract/account/accounts.ts'
import { computeAgeOn } from '@amour/contract/account/dates-of-birth.ts'
import { type Context, inTransaction, type Peer } from '#context.ts'
import { chargeByVolume, chargeInAdvance, type WorkPrice } from '#features/account/proof-of-work/work-price.service.ts'
import { answerOnce, findAnswer } from '#http/idempotency.ts'
import { addressKey, networkKey } from '#http/router.ts'
import { emailIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'
import { secretOf } from '#security/passwords/given-password.ts'
import { padDuration } from '#security/padding.ts'
import { requireStrongPassword } from '#security/password-strength.ts'
import { hashPassword } from '#security/password.ts'
import { mailRegistration, takeActivationMailLimit } from './activation.service.ts'
import { recordConsent } from '#features/account/consents/consents.service.ts'
import { insertMember } from './registration.queries.ts'
import { claimUsername, createUsernameRefusal, findFreeUsernames, isUsernameTaken } from './usernames.service.ts'

type GetLocation = (context: Context, id: number) => Promise<{ city: string }>

/**
 * Registers. The answer, its time and the fate of the username are the same for a known and an unknown e-mail address;
 * only the owner of the mailbox learns which it was. A username that is taken is told with free ones in its place.
 * `getLocation` finds the place that was chosen, and refuses what is none. Throws `invalid`, `proofNeeded` or
 * `tooManyRequests`.
 */
export function register(
  context: Context,
  draft: RegistrationDraft,
  peer: Peer,
  getLocation: GetLocation,
): Promise<void> {
  return padDuration(context.config, async () => {
    requireStrongPassword('password', draft.password, [draft.username, draft.email])
    const address = addressKey(context, peer.address)
    const key = peer.header('idempotency-key')
    const request = key === undefined ? undefined : { owner: `${address}|create`, key, input: draft }
    if (request && (await findAnswer(context, request))) return
    const { city } = await getLocation(context, draft.location)
    if (await isUsernameTaken(context, draft.username)) throw await suggestUsernames(context, draft, { city, peer })
    await chargeByVolume(context, peer, tollsOf(context, peer), async () => {
      const index = emailIndex(context, draft.email)
      const prepared = {
        city,
        index,
        passwordHash: await hashPassword(context, await secretOf(context, draft.password, draft.email)),
        isMailed: await takeActivationMailLimit(context, index),
      }
      const work = (tx: Context) => admit(tx, draft, prepared)
      await (request ? answerOnce(context, request, work) : inTransaction(context, work))
    })
  })
}

/**
 * Says whether a username can be registered, and keeps nothing. A taken one counts together with those that the
 * registration tells, at the same price, so that nobody finds out more members here than there. Throws `invalid`,
 * `proofNeeded` or `tooManyRequests`.
 */
export async function checkUsername(
  context: Context,
  { username, location }: UsernameQuestion,
  peer: Peer,
  getLocation: GetLocation,
): Promise<UsernameAnswer> {
  const { city } = location === undefined ? { city: '' } : await getLocation(context, location)
  const charge = await chargeInAdvance(context, peer, [takenToll(context, peer)])
  const isFree = !(await isUsernameTaken(context, username))
  if (isFree) await charge.giveBack()
  return { username, isFree, free: isFree ? [] : await findFreeUsernames(context, username, city) }
}

/** What an account costs by how many were made from where (docs/decisions/051). */
function tollsOf(context: Context, { address }: Peer): WorkPrice[] {
  const key = addressKey(context, address)
  return [
    { limit: 'registrations', key, steps: [1, 10, 20, 40] },
    { limit: 'register', key, steps: [] },
    { limit: 'registerByNetwork', key: networkKey(context, address), steps: [30, 100, 300, 600] },
    { limit: 'registeredByAll', key: 'all', steps: [2000] },
  ]
}

/** To find out by this call who is a member costs more the more often one asks, as everything does here. */
function suggestUsernames(
  context: Context,
  { username }: RegistrationDraft,
  { city, peer }: { city: string; peer: Peer },
) {
  return chargeByVolume(context, peer, [takenToll(context, peer)], () => createUsernameRefusal(context, username, city))
}

const takenToll = (context: Context, { address }: Peer): WorkPrice => ({
  limit: 'takenUsernames',
  key: addressKey(context, address),
  steps: [10, 30, 60],
})

type Prepared = { city: string; index: Buffer; isMailed: boolean; passwordHash: string }

async function admit(context: Context, draft: RegistrationDraft, prepared: Prepared) {
  await claimUsername(context, draft.username, prepared.city)
  await admitEmail(context, draft, prepared)
  return {}
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
    age: computeAgeOn(draft.dob, at),
    emailIndex: index,
    emailSealed: seal.seal({ owner: id, column: 'member.email' }, draft.email),
    dobSealed: seal.seal({ owner: id, column: 'member.dob' }, draft.dob),
    passwordHash,
    reference: randomBytes(24).toString('base64url'),
    at,
  })
  await recordConsent(context, id, { kind: 'terms', isGiven: true })
  if (isMailed) await mailRegistration(context, { memberId: id, email: draft.email, index })
}
