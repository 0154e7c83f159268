import { type Context, inTransaction } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { publishStoredKeys } from '@amour/server/features/account/keys/key-log.service.ts'

import { correspondents } from './correspondence.ts'
import { allowRests, completeAgeProofs, countMembers, insertRows, selectLocationIds } from './demo.queries.ts'
import { type DemoMember, makeDemoMembers } from './demo-members.ts'
import { fillModerationQueues } from './moderation/first-reports.ts'
import { writeHistory } from './moderation/history.ts'
import { fillQueues } from './moderation/open-cases.ts'
import { addDraftRules } from './moderation/rules.ts'
import { createDemoStaff } from './moderation/staff.ts'
import { createInteractions, findDemoNames } from './interactions.ts'
import { makeAllKeys } from './keys.ts'
import { demoLogins } from './logins.ts'
import worries from './moderation/reports.json' with { type: 'json' }
import { type Attached, sealDemoMessages } from './encrypted-messages.ts'
import type { PhotoPlan } from './albums.ts'
import { ageProofRow, type Identified, identify, memberRow, profileRow, promptRows } from './member-rows.ts'
import { drawRest, writePhotos } from './photo-files.ts'
import { WIDTHS } from './pictures/render.ts'
import { addMemberTrust } from './member-trust.ts'

/**
 * `made` now, `present` from an earlier start, or `refused` because real members are there; `sentence` says so to the
 * operator.
 */
export type DemoOutcome = { state: 'made' | 'present' | 'refused'; sentence: string }

async function memberRows(context: Context, members: readonly Identified[]) {
  const places = await selectLocationIds(context.db)
  return Promise.all(
    members.map((member) => {
      const placeId = places.get(`${member.town}, ${member.county}`)
      if (placeId === undefined)
        throw new Error(`${member.town}, ${member.county} is no known place: load the places first.`)
      return memberRow(context, member, placeId)
    }),
  )
}

async function keyRows({ seal, clock }: Context, members: readonly Identified[], attached: Attached) {
  const keys = await makeAllKeys(members, correspondents)
  const rows = members.flatMap(({ id, username }): NewRow<'member_key'>[] => {
    const made = keys.get(username)
    if (!made) return []
    return [
      {
        member_id: id,
        version: 1,
        public: made.public,
        fingerprint: made.fingerprint,
        private_sealed: seal.seal({ owner: id, column: 'member_key.private.1' }, made.wrapped),
        wrap_version: 2,
        status: 'active',
        created_at: clock.now(),
      },
    ]
  })
  return { rows, letters: await sealDemoMessages(keys, attached) }
}

/** The staff and its rules, where the members were made without them. */
export async function completeStaff(context: Context): Promise<void> {
  await createDemoStaff(context)
  await addDraftRules(context)
}

/** The staff, and what it did until now; before anything of this moment, so that the audit log goes on in order. */
async function createPast(context: Context, members: readonly Identified[]) {
  await createDemoStaff(context)
  await writeHistory(context, members)
  await addDraftRules(context)
}

/** The id of what a letter carries: the first photo that its writer keeps private. */
function attachedOf(members: readonly Identified[]): Attached {
  const privateOf = members.map(({ username, photos }): [string, string | undefined] => [
    username,
    photos.find(({ state, isFilm }) => state.visibility === 'private' && !isFilm)?.id,
  ])
  const byName = new Map(privateOf)
  return ({ from, attaches }) => (attaches ? (byName.get(from) ?? null) : null)
}

type Options = { widths?: readonly number[]; hasFilms?: boolean; hasStaff?: boolean; first?: number }

/** So many pictures are drawn before a start is over: all that the first screens show, and more. */
const FIRST_DRAWN = 32

/**
 * Makes the 200 demo members once: pictures first, then all rows in one transaction, the staff's too, so that a start
 * which is killed half-way leaves nothing but files that the next one writes again. Needs the places to be loaded.
 * Fewer `widths` of the pictures, and no films, are quicker, for tests. `hasStaff`: a staff with 90 days of work behind it.
 * `first` is how many pictures are drawn at once, the others are `drawRemaining`'s.
 */
export async function createDemo(
  context: Context,
  { widths = WIDTHS, hasFilms = true, hasStaff = false, first = Infinity }: Options = {},
): Promise<DemoOutcome> {
  if (context.config.isProduction)
    return { state: 'refused', sentence: 'The demo members were not made: this is production.' }
  const { demo, real } = await countMembers(context.db)
  if (demo > 0) {
    await completeAgeProofs(context.db, context.clock.now())
    return { state: 'present', sentence: 'The demo members are there from an earlier start.' }
  }
  if (real > 0) {
    const sentence = `The demo members were not made: this database has ${real} real members, and the two never mix.`
    return { state: 'refused', sentence }
  }

  const members = identify(makeDemoMembers(), context.clock.now())
  const [rows, photos, { rows: keys, letters }] = await Promise.all([
    memberRows(context, members),
    writePhotos(context, members.toSorted(byMeeting), {
      widths,
      hasFilms,
      first,
      also: hasStaff ? faces(members) : [],
    }),
    keyRows(context, members, attachedOf(members)),
  ])
  await inTransaction(context, async (tx) => {
    await allowRests(tx.db)
    await insertRows(tx.db, 'member', rows)
    await insertRows(
      tx.db,
      'age_proof',
      members.map((member) => ageProofRow(member, context.clock.now())),
    )
    await insertRows(tx.db, 'member_profile', members.map(profileRow))
    await insertRows(tx.db, 'profile_prompt', members.flatMap(promptRows))
    await insertRows(tx.db, 'member_key', keys)
    await insertRows(tx.db, 'media', photos)
    await createInteractions(tx, { members, letters })
    await addMemberTrust(tx, members)
    if (hasStaff) await createPast(tx, members)
    await fillModerationQueues(tx, findDemoNames(members))
    if (hasStaff) await fillQueues(tx, members)
  })
  return { state: 'made', sentence: `${members.length} demo members were made.` }
}

/** So many members wait to be verified; more than open cases are wanted, since some have a selfie already. */
const COMPARED = 14

/** Who is to be compared with their selfie, which is made of the portrait: those are drawn at once. */
const faces = (members: readonly Identified[]): PhotoPlan[] =>
  members
    .filter(
      ({ username, isVerified, photos }) => !isVerified && photos.length > 0 && !worries.selfies.includes(username),
    )
    .slice(0, COMPARED)
    .flatMap(({ photos }) => photos.slice(0, 1))

/** The demo as a start wants it: what is met first has its pictures, `drawRemaining` draws the others meanwhile. */
export async function createDemoAtStart(context: Context, { hasStaff }: { hasStaff: boolean }): Promise<DemoOutcome> {
  const demo = await createDemo(context, { hasStaff, first: FIRST_DRAWN })
  // Pages write to nobody whose key is not in the log; those of a start before there was one are taken in too.
  if (demo.state !== 'refused') await publishStoredKeys(context)
  return demo
}

/** Draws, behind all other work, what a start has left to be drawn, its own or one before; `signal` ends it. */
export async function drawRemaining(context: Context, signal: AbortSignal): Promise<void> {
  await drawRest(context, makeDemoMembers().toSorted(byMeeting), { widths: WIDTHS, hasFilms: true }, signal)
}

/** Whom the demo logins meet first comes first: the two, who writes to them or has to be looked at, who is there now. */
function byMeeting(one: DemoMember, other: DemoMember): number {
  return rankOf(one) - rankOf(other) || one.activeMinutesAgo - other.activeMinutesAgo
}

function rankOf({ username, looks }: DemoMember): number {
  if (demoLogins.some((login) => login.username === username)) return 0
  if (looks || worries.selfies.includes(username)) return 1
  return correspondents.includes(username) ? 2 : 3
}
