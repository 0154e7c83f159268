import type { Gender } from '@amour/contract/people/orientations.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { fingerprint } from '@amour/crypto/fingerprint.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { unwrapPrivate, wrapPrivate } from '@amour/crypto/wrap.ts'
import type { Context } from '@amour/server/context.ts'
import { DAY } from '@amour/server/durations.ts'
import { recordAgeProof } from '@amour/server/features/account/age-proof/age-proof.service.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import { secretOf } from '@amour/server/security/passwords/given-password.ts'
import { dummyRecord, hashPassword } from '@amour/server/security/password.ts'

/** Bath, Somerset: where test members live unless they say otherwise. */
export const BATH = 2656173

export type NewMember = {
  username?: string
  email?: string
  /** Given only where a test logs in: hashing takes its time. */
  password?: string
  gender?: Gender
  seeking?: Gender
  locationId?: number
  age?: number
  status?: 'unactivated' | 'active' | 'restricted' | 'suspended' | 'closed'
  /** False: registered and activated, but the profile never saved. */
  hasProfile?: boolean
  /** True: with a real key pair, `privateKey` opens messages. */
  hasKeys?: boolean
  /** Until when their proof of age counts; null: they have none. A clock that a test moves does not reach the end by chance. */
  ageProvenUntil?: Date | null
  activeAt?: Date
  createdAt?: Date
}

export type TestMember = {
  id: string
  username: string
  email: string
  token: string
  refreshToken: string
  publicKey: string | undefined
  privateKey: CryptoKey | undefined
}

/** Milliseconds until the day after the next birthday of everybody made here: all were born on a first of January. */
export const untilNextBirthday = (now: Date) => Date.UTC(now.getUTCFullYear() + 1, 0, 2) - now.getTime()

/** Puts a member into the database, activated and signed in, as registration and profile would leave them. */
export async function makeMember(context: Context, options: NewMember = {}): Promise<TestMember> {
  const { db, clock, seal, secrets } = context
  const id = newId()
  const username = options.username ?? `member-${id.slice(-8)}`
  const email = options.email ?? `${username.toLowerCase()}@example.com`
  const now = clock.now()
  const age = options.age ?? 40
  const reference = Buffer.from(newId()).toString('base64url')
  await db
    .insertInto('member')
    .values({
      id,
      username,
      status: options.status ?? 'active',
      gender: options.gender ?? 'Woman',
      seeking: options.seeking ?? 'Man',
      location_id: options.locationId ?? BATH,
      age,
      email_index: secrets.digest('email-index', email.toLowerCase()),
      email_sealed: seal.seal({ owner: id, column: 'member.email' }, email),
      dob_sealed: seal.seal({ owner: id, column: 'member.dob' }, `${now.getUTCFullYear() - age}-01-01`),
      password_hash: await makeRecord(context, options.password, email),
      reference,
      verified_at: null,
      profile_updated_at: options.hasProfile === false ? null : now,
      active_at: options.activeAt ?? now,
      created_at: options.createdAt ?? now,
      activated_at: now,
    })
    .execute()
  if (options.hasProfile !== false) await db.insertInto('member_profile').values(profileOf(id)).execute()
  const { ageProvenUntil: expiresAt = new Date(now.getTime() + 10 * YEAR) } = options
  if (expiresAt) await recordAgeProof(context, id, { ...adult(now), expiresAt })
  const keys = options.hasKeys ? await giveKeys(context, id, options.password ?? 'not asked for', reference) : undefined
  const { token, refresh_token: refreshToken } = await startSession(context, id)
  return { id, username, email, token, refreshToken, publicKey: keys?.publicKey, privateKey: keys?.privateKey }
}

const makeRecord = async (context: Context, password: string | undefined, email: string) =>
  password === undefined ? dummyRecord(context) : hashPassword(context, await secretOf(context, password, email))

const YEAR = 365 * DAY

/** What a gate leaves of an adult. */
export const adult = (at: Date) => ({
  methodClass: 'service' as const,
  level: '18',
  provenMonth: `${at.toISOString().slice(0, 7)}-01`,
})

function profileOf(memberId: string) {
  const unanswered = {
    height: null,
    body_type: null,
    ethnicity: null,
    eye_colour: null,
    hair_colour: null,
    hair_down_there: null,
    have_children: null,
    drinking: null,
    smoking: null,
    tattoos: null,
    piercings: null,
    relationship_status: null,
    sexuality: null,
    consent_at: null,
  }
  return {
    member_id: memberId,
    description: 'Long walks, short emails, and a good table by the window.',
    ...unanswered,
  }
}

async function giveKeys({ db, clock, seal }: Context, memberId: string, password: string, reference: string) {
  const pair = await createKeyPair()
  const publicKey = await exportPublic(pair.publicKey)
  const wrapped = await wrapPrivate(pair.privateKey, { password, reference })
  await db
    .insertInto('member_key')
    .values({
      member_id: memberId,
      version: 1,
      public: publicKey,
      fingerprint: await fingerprint(publicKey),
      private_sealed: seal.seal({ owner: memberId, column: 'member_key.private.1' }, wrapped),
      previous_sealed: null,
      previous_until: null,
      status: 'active',
      created_at: clock.now(),
    })
    .execute()
  return { publicKey, privateKey: await unwrapPrivate(wrapped, password, reference) }
}
