import type { Context } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { DAY } from '@amour/server/durations.ts'
import { emailIndex } from '@amour/server/security/email-index.ts'
import { newId } from '@amour/server/security/ids.ts'
import { dummyRecord } from '@amour/server/security/passwords/password.ts'
import { makeDemoEmail } from '#demo/logins.ts'
import type { Random } from '#demo/random.ts'
import words from './words.json' with { type: 'json' }

export type Former = { id: string; username: string; joinedAt: Date }

/** Somebody who is not let in any more: nobody finds them, and what is said of them stays with the moderators. */
export function makeFormer(random: Random, place: number, decidedAt: Date): Former {
  const [first = [], second = []] = words.names
  const name = `${first[place % first.length]}${second[Math.floor(place / first.length) % second.length]}`
  const joinedAt = new Date(decidedAt.getTime() - random.between(1, 40) * DAY - random.between(0, 80_000_000))
  return { id: newId(joinedAt.getTime()), username: `${name}_${random.between(2, 99)}${place}`, joinedAt }
}

type Standing = 'suspended' | 'held'

/** The account of somebody who was banned, suspended or put on hold, and is so at this moment. */
export function formerRow(
  context: Context,
  { id, username, joinedAt }: Former,
  { status, locationId, random }: { status: Standing; locationId: number; random: Random },
): NewRow<'member'> {
  const { seal, clock } = context
  const email = makeDemoEmail(username)
  const age = random.between(22, 61)
  const born = new Date(clock.now().getTime() - (age * 365.25 + random.between(20, 300)) * DAY)
  const isMan = random.chance(0.7)
  return {
    id,
    username,
    status,
    gender: isMan ? 'Man' : 'Woman',
    seeking: isMan ? 'Woman' : 'Man',
    location_id: locationId,
    age,
    email_index: emailIndex(context, email),
    email_sealed: seal.seal({ owner: id, column: 'member.email' }, email),
    dob_sealed: seal.seal({ owner: id, column: 'member.dob' }, born.toISOString().slice(0, 10)),
    password_hash: dummyRecord(context),
    reference: id,
    is_demo: true,
    verified_at: null,
    profile_updated_at: joinedAt,
    active_at: new Date(joinedAt.getTime() + DAY),
    created_at: joinedAt,
    activated_at: joinedAt,
  }
}
