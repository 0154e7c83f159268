import { appeals } from '@amour/contract/trust/appeals.ts'
import { audit } from '@amour/contract/console/audit.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { meetings } from '@amour/contract/people/meetings.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  renewStaffSession,
} from '@amour/test/trust/moderation-fixture.ts'
import { BATH, type TestMember } from '@amour/test/members/make-member.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { deleteOldMeetings } from '#features/people/meetings/meetings.jobs.ts'

const NOTE = 'We had coffee by the river, and it was dull.'
const why = { reason: 'noteUnfit', note: 'Mocking.', words: 'Kindly, please.' }

/** Bob has written that he met Ann, who let it show; Cat has reported Ann, and Mia holds the case. */
async function met(w: World) {
  const moderation = await openModerationFixture(w)
  const { ann, bob, mia } = moderation
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'And to you.' } })
  await w.as(bob)(meetings.write, { params: { id: ann.id }, body: { note: NOTE } })
  const [{ id } = { id: '' }] = (await w.as(ann)(meetings.received, {})).body.data
  await w.as(ann)(meetings.accept, { params: { id } })
  const cat = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await createReport(w, cat, ann.id)
  return { ...moderation, cat, noteId: id, hold: await claimNextCase(w, mia) }
}

type Held = { noteId: string; hold: { id: string; token: string } }

const remove = (w: World, staff: TestStaff, { hold, noteId }: Held, more = {}) =>
  w.asStaff(staff)(cases.removeNote, {
    params: { id: hold.id, noteId },
    body: { ...why, token: hold.token, ...more },
  })

const notesOf = async (w: World, of: TestMember, by: TestMember) =>
  (await w.as(by)(members.view, { params: { id: of.id } })).body.metBy.notes.map(({ note }) => note)

const decisionsOf = async (w: World, member: Pick<TestMember, 'token'>) =>
  (await w.as(member)(appeals.decisions, {})).body.data

async function lodge(w: World, member: Pick<TestMember, 'token'>) {
  const [latest] = await decisionsOf(w, member)
  const body = { decision: latest?.id ?? '', text: 'It was meant as a joke between us.' }
  return w.as(member)(appeals.create, { body })
}

/** Bob's note was taken down, and he has appealed. */
async function appealed(w: World) {
  const moderation = await met(w)
  await remove(w, moderation.mia, moderation)
  await lodge(w, moderation.bob)
  return moderation
}

test('whoever holds the case of a reported profile takes a note on it down, for everybody, and the log says so', async () => {
  await using w = await world()
  const moderation = await met(w)
  const { ann, mia, cat, noteId, hold } = moderation
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(file.profile?.notes).toMatchObject([{ id: noteId, note: NOTE }])
  expect((await remove(w, mia, moderation)).status).toBe(200)
  expect((await remove(w, mia, moderation)).status).toBe(404)
  const { body: page } = await w.as(cat)(members.view, { params: { id: ann.id } })
  expect(page.metBy).toMatchObject({ count: 0, notes: [] })
  const log = w.db.selectFrom('audit_event').select(['staff_id', 'detail']).where('action', '=', 'note.remove')
  expect(await log.execute()).toMatchObject([{ staff_id: mia.id, detail: { note: noteId } }])
})

test('its author reads which note went, why, by which rule and what the moderator adds, on the site and by mail', async () => {
  await using w = await world()
  const moderation = await met(w)
  const { ann, bob } = moderation
  await remove(w, moderation.mia, moderation)
  expect(await decisionsOf(w, bob)).toMatchObject([
    {
      measure: 'removeItem',
      taken: 'note',
      quoted: NOTE,
      policy: '5.4 Notes of having met',
      reason: 'A note of yours about having met somebody could not be shown here.',
      words: why.words,
      isInForce: true,
      isAutomated: false,
      appealUntil: expect.any(String),
    },
  ])
  await w.settle()
  expect(w.mails.filter(({ to }) => to === bob.email)).toHaveLength(1)
  expect(await decisionsOf(w, ann)).toEqual([])
})

test('without a reason that is a rule’s nothing goes', async () => {
  await using w = await world()
  const moderation = await met(w)
  for (const reason of ['', 'because', 'allowed']) {
    const refused = await remove(w, moderation.mia, moderation, { reason })
    expect(refused.problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['reason'])
  }
  expect(await notesOf(w, moderation.ann, moderation.cat)).toEqual([NOTE])
})

test('a note of somebody who was not reported, one of a case that another holds, and one of an author whom one knows stay', async () => {
  await using w = await world()
  const moderation = await met(w)
  const { ann, bob, mia, max, cat, noteId } = moderation
  expect((await remove(w, max, moderation)).problem.code).toBe('caseStale')
  await w.db
    .insertInto('staff_conflict')
    .values({ staff_id: mia.id, member_id: bob.id, declared_at: w.clock.now() })
    .execute()
  expect((await remove(w, mia, moderation)).problem.code).toBe('caseConflict')
  await decideCase(w, mia, moderation.hold, {})
  await createReport(w, cat, bob.id, { category: 'fake' })
  expect((await remove(w, max, { hold: await claimNextCase(w, max), noteId })).status).toBe(404)
  expect(await notesOf(w, ann, cat)).toEqual([NOTE])
})

test('the author’s appeal goes to somebody else, who reads the note, and overturned it shows again', async () => {
  await using w = await world()
  const { ann, bob, mia, max, cat } = await appealed(w)
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
  const hold = await claimNextCase(w, max, 'appeals')
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: hold.id } })
  expect(file.appeal?.decision).toMatchObject({ taken: 'note', quoted: NOTE, note: why.note })
  expect([file.member?.username, file.reportsFiled, file.evidence, file.profile]).toEqual(['bob', [], [], null])
  expect(file.member?.strikes).toBe(1)
  await decideCase(w, max, hold, { action: 'overturn', words: 'You were right.' })
  expect(await notesOf(w, ann, cat)).toEqual([NOTE])
  expect(await decisionsOf(w, bob)).toMatchObject([
    { isInForce: false, appeal: { state: 'overturned', restored: 'back', answer: 'You were right.' } },
  ])
  await createReport(w, ann, bob.id)
  const { id } = await claimNextCase(w, max)
  expect((await w.asStaff(max)(cases.view, { params: { id } })).body.member?.strikes).toBe(0)
})

test('a note about which an appeal is open is not forgotten, and a block or another note of its author keeps it from coming back', async () => {
  await using w = await world()
  const { ann, bob, cat } = await appealed(w)
  w.clock.advance(31 * DAY)
  await deleteOldMeetings.perform(w.context, {})
  const [annNow, bobNow, catNow] = [
    await renewStaffSession(w, ann),
    await renewStaffSession(w, bob),
    await renewStaffSession(w, cat),
  ]
  expect((await decisionsOf(w, bobNow))[0]?.quoted).toBe(NOTE)
  await w.as(annNow)(blocks.block, { params: { id: bob.id } })
  await w.as(annNow)(blocks.unblock, { params: { id: bob.id } })
  const zoe = await w.aStaff({ name: 'Zoe' })
  await decideCase(w, zoe, await claimNextCase(w, zoe, 'appeals'), { action: 'overturn' })
  expect((await decisionsOf(w, bobNow))[0]?.appeal).toMatchObject({ state: 'overturned', restored: 'gone' })
  expect(await notesOf(w, ann, { ...cat, ...catNow })).toEqual([])
})

test('a reporter reads that something was removed when nothing else came of the case, and hears when it comes back', async () => {
  await using w = await world()
  const moderation = await appealed(w)
  const { mia, max, cat, hold } = moderation
  const outcome = async () => (await w.as(cat)(reports.listOwn, { query: {} })).body.data[0]?.outcome
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect((await decideCase(w, mia, { ...hold, version: file.version }, { action: 'none' })).status).toBe(200)
  expect(await outcome()).toBe('removed')
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  expect(await outcome()).toBe('noAction')
})

test('a reported profile’s text is taken down, explained, appealed against, read by who decides, and given back', async () => {
  await using w = await world()
  const { ann, mia, max, cat, hold } = await met(w)
  const TEXT = 'Long evenings, short messages, no fuss.'
  await w.db.updateTable('member_profile').set({ description: TEXT }).where('member_id', '=', ann.id).execute()
  const read = async () => (await w.as(cat)(members.view, { params: { id: ann.id } })).body.description
  const body = { ...why, reason: 'textUnfit', token: hold.token }
  const take = (staff: TestStaff) => w.asStaff(staff)(cases.removeText, { params: { id: hold.id }, body })
  expect((await take(max)).problem.code).toBe('caseStale')
  expect([(await take(mia)).status, (await take(mia)).status, await read()]).toEqual([200, 404, null])
  expect(await decisionsOf(w, ann)).toMatchObject([{ taken: 'text', quoted: TEXT, policy: '5.3 Profile text' }])
  expect((await w.as(ann)(members.view, { params: { id: ann.id } })).body.description).toBe(TEXT)
  await lodge(w, ann)
  const appeal = await claimNextCase(w, max, 'appeals')
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: appeal.id } })
  expect(file.appeal?.decision.quoted).toBe(TEXT)
  await decideCase(w, max, appeal, { action: 'overturn' })
  expect(await read()).toBe(TEXT)
  expect((await decisionsOf(w, ann))[0]?.appeal).toMatchObject({ restored: 'back' })
})

test('words that have changed since they were read stay, and are taken down by whoever has read them', async () => {
  await using w = await world()
  const { ann, mia, cat, hold } = await met(w)
  const write = (description: string) =>
    w.db.updateTable('member_profile').set({ description }).where('member_id', '=', ann.id).execute()
  const read = async () => (await w.as(cat)(members.view, { params: { id: ann.id } })).body.description
  const versionRead = async () =>
    (await w.asStaff(mia)(cases.view, { params: { id: hold.id } })).body.profile?.wordsVersion ?? ''
  const take = (wordsVersion: string) =>
    w.asStaff(mia)(cases.removeText, {
      params: { id: hold.id },
      body: { ...why, reason: 'textUnfit', token: hold.token, wordsVersion },
    })
  await write('An evening for a gift card.')
  const before = await versionRead()
  await write('Long evenings, no fuss.')
  expect((await take(before)).problem.code).toBe('caseStale')
  expect([await read(), await decisionsOf(w, ann)]).toEqual(['Long evenings, no fuss.', []])
  expect((await take(await versionRead())).status).toBe(200)
  expect(await read()).toBeNull()
})

test('who looks at an appeal takes no words of the profile down by it', async () => {
  await using w = await world()
  const { ann, mia, max, cat, hold, noteId } = await met(w)
  await decideCase(w, mia, hold, { action: 'educate', reason: 'sold' })
  await lodge(w, ann)
  const appeal = await claimNextCase(w, max, 'appeals')
  expect((await remove(w, max, { hold: appeal, noteId })).status).toBe(404)
  const body = { ...why, reason: 'textUnfit', token: appeal.token }
  expect((await w.asStaff(max)(cases.removeText, { params: { id: appeal.id }, body })).status).toBe(404)
  expect(await notesOf(w, ann, cat)).toEqual([NOTE])
})

test('while an appeal against it waits, the log names nobody who took words down', async () => {
  await using w = await world()
  const { max } = await appealed(w)
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const entry = async () =>
    (await w.asStaff(lea)(audit.list, { query: {} })).body.data.find(({ action }) => action === 'note.remove')
  expect(await entry()).toMatchObject({ isUnderAppeal: true, who: null, detail: {} })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  expect(await entry()).toMatchObject({ isUnderAppeal: false, who: { name: 'Mia' } })
})

test('whose text was taken down writes another one, which a person reads first', async () => {
  await using w = await world()
  const { ann, mia, cat, hold } = await met(w)
  await w.asStaff(mia)(cases.removeText, {
    params: { id: hold.id },
    body: { ...why, reason: 'textUnfit', token: hold.token },
  })
  const description = 'Short evenings, long messages, some fuss.'
  const { body } = await w.as(ann)(profiles.update, {
    body: { gender: 'Woman', seeking: 'Man', location: BATH, description },
  })
  expect(body.text).toMatchObject({ state: 'waiting' })
  expect((await w.as(cat)(members.view, { params: { id: ann.id } })).body.description).toBeNull()
})

test('a reporter hears that something was removed where the words stay down and what else was decided falls', async () => {
  await using w = await world()
  const moderation = await met(w)
  const { ann, mia, max, cat, hold } = moderation
  await remove(w, mia, moderation)
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  await decideCase(w, mia, { ...hold, version: file.version }, { action: 'educate', reason: 'sold' })
  const outcome = async () => (await w.as(cat)(reports.listOwn, { query: {} })).body.data[0]?.outcome
  expect(await outcome()).toBe('actionTaken')
  await lodge(w, ann)
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  expect(await outcome()).toBe('removed')
})
