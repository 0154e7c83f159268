import { leaving } from '@amour/contract/account/account-deletion.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { members } from '@amour/contract/people/members.ts'
import { ratings } from '@amour/contract/people/ratings.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { type ReportCategory, reports } from '@amour/contract/trust/reports.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { decideCase } from '@amour/test/trust/moderation-fixture.ts'
import type { NewMember, TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#durations.ts'

// Ways to make the site hide somebody by words alone (decision 076). The bounds are written out here, not imported.
const NEWCOMERS = 3
const CONTACTS = 3
const EVERYONE = 25

const PASSWORD = 'As-you-like-it £1'

const man = { gender: 'Man', seeking: 'Woman' } as const

const several = (w: World, count: number, wanted: NewMember = {}) =>
  Promise.all(Array.from({ length: count }, () => w.aMember(wanted)))

const aged = (w: World, count: number, wanted: NewMember = {}) =>
  several(w, count, { createdAt: new Date(w.clock.now().getTime() - 30 * DAY), ...wanted })

const say = (w: World, by: TestMember, target: string, category: ReportCategory = 'underEighteen') =>
  w.as(by)(reports.create, {
    body: { kind: 'profile', category, description: 'They say that they still go to school.', target },
  })

const write = (w: World, from: TestMember, to: TestMember) =>
  w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })

async function countHidden(w: World) {
  const rows = await w.db.selectFrom('member').select('id').where('status', '=', 'held').execute()
  return rows.length
}

async function readAlarms(w: World) {
  const rows = await w.db.selectFrom('auto_hide').select('alarm').where('alarm', 'is not', null).execute()
  await w.settle()
  const mails = w.mails.filter(({ to }) => to === w.context.config.staffEmail).length
  expect(mails).toBe(rows.length)
  return rows.map(({ alarm }) => alarm)
}

/** Whether one member is out of sight. */
const isHidden = async (w: World, { id }: TestMember) =>
  (await w.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status === 'held'

test('slow: three a day by new accounts are three in all, for as long as nobody has looked', async () => {
  await using w = await world()
  for (let day = 0; day < 4; day++) {
    for (const target of await aged(w, 4, man)) expect((await say(w, await w.aMember(), target.id)).status).toBe(201)
    w.clock.advance(DAY + 60_000)
  }
  expect(await countHidden(w)).toBe(NEWCOMERS)
  expect(await readAlarms(w)).toEqual(['newcomers', 'newcomers', 'newcomers', 'newcomers'])
})

test('patient: known accounts hide no more over days than in one, for as long as nobody has looked', async () => {
  await using w = await world()
  for (let hour = 0; hour < 30; hour++) {
    const [by] = await aged(w, 1)
    if (!by) throw new Error('One was asked for.')
    for (const target of await aged(w, 2, man)) await say(w, by, target.id)
    w.clock.advance(3 * HOUR)
  }
  expect(await countHidden(w)).toBe(EVERYONE)
  expect(await readAlarms(w)).toContain('everyone')
})

test('spread: one report by each of sixty old accounts at once hides ten', async () => {
  await using w = await world()
  const [reporters, targets] = [await aged(w, 60), await aged(w, 60, man)]
  await Promise.all(reporters.map((by, at) => say(w, by, targets[at]?.id ?? '')))
  expect(await countHidden(w)).toBe(10)
  expect(await readAlarms(w)).toEqual(['everyone'])
})

test('prepared: old accounts whose words nobody has read yet are as new', async () => {
  await using w = await world()
  const sleepers = await aged(w, 6)
  const waiting = { text_state: 'waiting' as const, held_description: 'Nobody has read this.', held_at: w.clock.now() }
  const ids = sleepers.map(({ id }) => id)
  await w.db
    .updateTable('member_profile')
    .set({ ...waiting, description: null })
    .where('member_id', 'in', ids)
    .execute()
  const targets = await aged(w, 6, man)
  await Promise.all(sleepers.map((by, at) => say(w, by, targets[at]?.id ?? '')))
  expect(await countHidden(w)).toBe(NEWCOMERS)
})

test('one person: a known member hides three a day, the fourth is queued, and what was refused is kept', async () => {
  await using w = await world()
  const [ann] = await aged(w, 1)
  if (!ann) throw new Error('One was asked for.')
  for (const target of await aged(w, 5, man)) await say(w, ann, target.id)
  expect(await countHidden(w)).toBe(3)
  const rows = await w.db.selectFrom('auto_hide').select('outcome').orderBy('created_at').execute()
  expect(rows.map(({ outcome }) => outcome)).toEqual(['hidden', 'hidden', 'hidden', 'reporter', 'reporter'])
})

test('threat: a stranger’s word hides nobody, that of somebody written to does, by the same bounds', async () => {
  await using w = await world()
  const [bob, cid] = await aged(w, 2, man)
  const [ann] = await aged(w, 1)
  if (!ann || !bob || !cid) throw new Error('They were asked for.')
  await say(w, ann, bob.id, 'threat')
  expect(await isHidden(w, bob)).toBe(false)
  await write(w, cid, ann)
  await say(w, ann, cid.id, 'threat')
  expect(await isHidden(w, cid)).toBe(true)
  const hold = await w.db.selectFrom('decision').select(['reason', 'policy']).executeTakeFirstOrThrow()
  expect(hold.reason).toBe('threatened')
  // A crowd of new accounts that the same person has answered shares three.
  const crowd = await several(w, 8)
  const victims = await aged(w, 8, man)
  for (const [at, by] of crowd.entries()) {
    const victim = victims[at]
    if (!victim) throw new Error('As many were asked for.')
    await write(w, victim, by)
    await say(w, by, victim.id, 'threat')
  }
  expect(await countHidden(w)).toBe(1 + CONTACTS)
})

test('under attack a real report still acts: a new member hides the one who wrote to them', async () => {
  await using w = await world()
  for (const target of await aged(w, 4, man)) await say(w, await w.aMember(), target.id)
  for (const [at, target] of (await aged(w, 24, man)).entries()) {
    const [by] = await aged(w, 1)
    if (by) await say(w, by, target.id)
    if (at % 9 === 8) w.clock.advance(HOUR + 60_000)
  }
  expect(await countHidden(w)).toBe(EVERYONE)
  const [new1, child] = [await w.aMember(), await w.aMember(man)]
  await write(w, child, new1)
  await say(w, new1, child.id)
  expect(await isHidden(w, child)).toBe(true)
})

test('who writes to somebody first gains no word against them', async () => {
  await using w = await world()
  for (const target of await aged(w, 3, man)) await say(w, await w.aMember(), target.id)
  const [bob] = await aged(w, 1, man)
  const fresh = await w.aMember()
  if (!bob) throw new Error('One was asked for.')
  await write(w, fresh, bob)
  await say(w, fresh, bob.id)
  expect(await isHidden(w, bob)).toBe(false)
})

test('by ratings and by repeats: neither hides anybody, and the same word counts once', async () => {
  await using w = await world()
  const [bob] = await aged(w, 1, man)
  if (!bob) throw new Error('One was asked for.')
  for (const by of await several(w, 5)) {
    await write(w, by, bob)
    await write(w, bob, by)
    expect((await w.as(by)(ratings.rate, { params: { id: bob.id }, body: { stars: 1 } })).status).toBe(200)
    for (let time = 0; time < 3; time++) await say(w, by, bob.id, 'harassment')
  }
  expect(await countHidden(w)).toBe(0)
  const rows = await w.db.selectFrom('report').select('is_repeat').execute()
  expect(rows.filter((row) => !row.is_repeat)).toHaveLength(5)
})

test('by appeals: an appeal hides nobody, and keeps nobody hidden', async () => {
  await using w = await world()
  const [ann] = await aged(w, 1)
  const [bob] = await aged(w, 1, man)
  if (!ann || !bob) throw new Error('They were asked for.')
  await say(w, ann, bob.id, 'harassment')
  const mia = await w.aStaff()
  const [claim] = (await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).body.data
  if (!claim) throw new Error('A case waits.')
  await decideCase(w, mia, claim, { action: 'educate', reason: 'wroteOn' })
  const { id } = await w.db.selectFrom('decision').select('id').executeTakeFirstOrThrow()
  // The reporter has no appeal against what befell somebody else.
  const text = 'They should have been hidden for this, and at once.'
  expect((await w.as(ann)(appeals.create, { body: { decision: id, text } })).status).not.toBe(201)
  await w.as(bob)(appeals.create, { body: { decision: id, text } })
  expect(await countHidden(w)).toBe(0)
})

test('come again: whoever leaves and registers anew has no new share', async () => {
  await using w = await world()
  const targets = await aged(w, 6, man)
  for (const target of targets) {
    const by = await w.aMember({ password: PASSWORD })
    await say(w, by, target.id)
    expect((await w.as(by)(leaving.leave, { body: { password: PASSWORD, when: 'now' } })).status).toBe(200)
  }
  expect(await countHidden(w)).toBe(NEWCOMERS)
  expect(await readAlarms(w)).toEqual(['newcomers'])
})

test('by outside notices: beyond the bound nothing is hidden, and the staff are told once an hour', async () => {
  await using w = await world()
  const [bob] = await aged(w, 1, man)
  if (!bob) throw new Error('One was asked for.')
  // What members hid who have left is no stranger's word, and uses up nobody else's.
  for (const { id } of await Promise.all([1, 2, 3].map(() => storePhoto(w.context, bob.id)))) {
    const [by] = await aged(w, 1, { password: PASSWORD })
    if (!by) throw new Error('One was asked for.')
    const description = 'I never gave anybody this picture.'
    const body = { kind: 'photo' as const, category: 'intimateImage' as const, description, target: id }
    expect((await w.as(by)(reports.create, { body })).status).toBe(201)
    await w.as(by)(leaving.leave, { body: { password: PASSWORD, when: 'now' } })
  }
  const items = await Promise.all(Array.from({ length: 30 }, () => storePhoto(w.context, bob.id)))
  const notice = {
    relation: 'shown' as const,
    name: 'Nora Nobody',
    email: 'nora@example.org',
    identification: 'A photo of me in a blue room.',
    isWithoutConsent: true as const,
    isTrue: true as const,
    signature: 'Nora Nobody',
  }
  const places = await Promise.all(items.map(({ id }) => shownTo(w, bob, id)))
  // All of them at once: none may pass between the counting of two others.
  await Promise.all(
    places.map((place, at) =>
      w.asNobody(
        reports.intimate,
        { body: { ...notice, places: [place] } },
        { headers: { 'x-forwarded-for': `203.${at}.0.1` } },
      ),
    ),
  )
  const hidden = await w.db.selectFrom('media').select('id').where('held_at', 'is not', null).execute()
  expect(hidden).toHaveLength(3 + EVERYONE)
  expect(await readAlarms(w)).toEqual(['outside'])
})

/** The address of an item as a member who sees it copies it. */
async function shownTo(w: World, owner: TestMember, id: string) {
  const friend = await w.aMember()
  const { photos } = (await w.as(friend)(members.view, { params: { id: owner.id } })).body
  return `https://amour.example${photos.find((photo) => photo.id === id)?.picture.urls['960']}`
}
