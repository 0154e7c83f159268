import { randomBytes } from 'node:crypto'

import { AGE_PROOF_MONTHS } from '@amour/contract/account/age-proof.ts'
import type { Context } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { DAY, MINUTE } from '@amour/server/durations.ts'
import { endOf } from '@amour/server/features/people/availability/nights.ts'
import { emailIndex } from '@amour/server/security/email-index.ts'
import { newId } from '@amour/server/security/ids.ts'
import { secretOf } from '@amour/server/security/passwords/given-password.ts'
import { dummyRecord, hashPassword } from '@amour/server/security/password.ts'

import type { PhotoPlan } from './albums.ts'
import type { DemoMember } from './demo-members.ts'
import { demoLogins, makeDemoEmail } from './logins.ts'
import { createRandom } from './random.ts'

export type IdentifiedPhoto = PhotoPlan & { id: string; uploadedAt: Date }

/** A demo member with what the database knows of them. */
export type Identified = Omit<DemoMember, 'photos'> & {
  id: string
  photos: IdentifiedPhoto[]
  reference: string
  createdAt: Date
  activeAt: Date
}

/** Gives ids and moments; the demo lives relative to the moment at which it is made. */
export function identify(members: readonly DemoMember[], now: Date): Identified[] {
  return members.map((member) => {
    const createdAt = new Date(now.getTime() - member.joinedDaysAgo * DAY - 3 * MINUTE)
    const active = now.getTime() - member.activeMinutesAgo * MINUTE
    return {
      ...member,
      createdAt,
      id: newId(createdAt.getTime()),
      photos: member.photos.map((photo, index) => identifyPhoto(photo, index, { createdAt, now })),
      reference: randomBytes(18).toString('base64url'),
      activeAt: new Date(Math.max(active, createdAt.getTime())),
    }
  })
}

/** Photos of one member came one after another, the default one first; what waits for a look came a moment ago. */
function identifyPhoto(photo: PhotoPlan, index: number, { createdAt, now }: { createdAt: Date; now: Date }) {
  const isNew = photo.state.status === 'pending'
  const uploadedAt = new Date(isNew ? now.getTime() - index * 7 * MINUTE : createdAt.getTime() + (index + 1) * 5_000)
  return { ...photo, uploadedAt, id: newId(uploadedAt.getTime()) }
}

/** A birthday that makes the member as old as their profile says, today and for some months. */
function birthDate({ username, age }: Identified, now: Date) {
  const born = new Date(now)
  born.setUTCFullYear(now.getUTCFullYear() - age)
  born.setUTCDate(born.getUTCDate() - createRandom(`${username} born`).between(1, 180))
  return born.toISOString().slice(0, 10)
}

async function passwordHash(context: Context, username: string) {
  const login = demoLogins.find((candidate) => candidate.username === username)
  if (!login) return dummyRecord(context)
  return hashPassword(context, await secretOf(context, login.password, makeDemoEmail(username)))
}

/** One in ten is free tonight, another this week. */
function evening({ username }: Identified, now: Date) {
  const when = ([null, 'tonight', 'week'] as const)[createRandom(`${username} evening`).between(0, 9)] ?? null
  return { available_when: when, available_until: when && endOf(when, now) }
}

export async function memberRow(context: Context, member: Identified, locationId: number): Promise<NewRow<'member'>> {
  const { seal, clock } = context
  const email = makeDemoEmail(member.username)
  return {
    id: member.id,
    username: member.username,
    status: 'active',
    gender: member.gender,
    seeking: member.seeking,
    location_id: locationId,
    age: member.age,
    email_index: emailIndex(context, email),
    email_sealed: seal.seal({ owner: member.id, column: 'member.email' }, email),
    dob_sealed: seal.seal({ owner: member.id, column: 'member.dob' }, birthDate(member, clock.now())),
    password_hash: await passwordHash(context, member.username),
    reference: member.reference,
    is_demo: true,
    verified_at: member.isVerified ? member.createdAt : null,
    ...evening(member, clock.now()),
    profile_updated_at: member.createdAt,
    active_at: member.activeAt,
    created_at: member.createdAt,
    activated_at: member.createdAt,
  }
}

/** All of them are grown up: the demo shows what an adult sees, for as long as a proof lasts. */
export function ageProofRow({ id }: Identified, now: Date): NewRow<'age_proof'> {
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() + AGE_PROOF_MONTHS)
  return {
    member_id: id,
    method_class: 'service',
    level: '18',
    proven_month: `${now.toISOString().slice(0, 7)}-01`,
    expires_at: until,
  }
}

export const promptRows = ({ id, prompts, createdAt }: Identified): NewRow<'profile_prompt'>[] =>
  prompts.map((each, at) => ({
    ...each,
    member_id: id,
    position: at + 1,
    state: 'shown',
    submitted_at: createdAt,
    decided_at: createdAt,
  }))

export function profileRow({ id, description, answers, createdAt }: Identified): NewRow<'member_profile'> {
  return {
    member_id: id,
    description,
    height: answers.height,
    body_type: answers.bodyType,
    ethnicity: answers.ethnicity,
    eye_colour: answers.eyeColour,
    hair_colour: answers.hairColour,
    hair_down_there: answers.hairDownThere,
    have_children: answers.haveChildren,
    drinking: answers.drinking,
    smoking: answers.smoking,
    tattoos: answers.tattoos,
    piercings: answers.piercings,
    relationship_status: answers.relationshipStatus,
    sexuality: answers.sexuality,
    consent_at: answers.hasConsented ? createdAt : null,
  }
}
