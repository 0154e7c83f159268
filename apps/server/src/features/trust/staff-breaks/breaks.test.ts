import { cases } from '@amour/contract/console/cases.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { MINUTE } from '#durations.ts'
import { startStaffSession } from '#features/trust/staff/staff-session.service.ts'
import { openModerationFixture, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const minutesBetween = (from: Date, to: string | null) =>
  Math.abs(Math.round((new Date(to ?? 0).getTime() - from.getTime()) / MINUTE))

/** Works for so many minutes without a pause, as calls every five minutes show. */
async function work(w: World, staff: TestStaff, minutes: number) {
  for (let passed = 0; passed < minutes; passed += 5) {
    w.clock.advance(5 * MINUTE)
    await w.asStaff(staff)(cases.find, { query: { text: 'ann' } })
  }
}

test('after fifty minutes a break of ten is due; nothing new is opened before it is over, in no tab and no session', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  await work(w, mia, 55)
  const again = { params: { id: hold.id } }
  expect((await w.asStaff(mia)(cases.claim, again)).problem.code).toBe('breakOn')
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).problem.code).toBe('breakOn')
  const other = { ...mia, token: (await startStaffSession(w.context, mia.id, null)).token }
  expect((await w.asStaff(other)(cases.claim, again)).problem.code).toBe('breakOn')

  const begun = (await w.asStaff(mia)(staffSession.takeBreak, { body: { minutes: 1 } })).body.rest
  expect(begun.isForced).toBe(true)
  expect(minutesBetween(w.clock.now(), begun.until)).toBe(10)
  expect((await w.asStaff(other)(staffSession.me, {})).body.rest.until).toBe(begun.until)
  w.clock.advance(9 * MINUTE)
  expect((await w.asStaff(other)(staffSession.resume, {})).problem.code).toBe('breakOn')
  w.clock.advance(MINUTE + 1_000)
  expect((await w.asStaff(other)(staffSession.resume, {})).body.rest).toMatchObject({ until: null, isForced: false })
  expect((await w.asStaff(mia)(cases.claim, again)).status).toBe(200)
})

test('a break of one’s own ends when one likes, can be made longer, and ten quiet minutes are one', async () => {
  await using w = await world()
  const { mia } = await openModerationFixture(w)
  const rest = async (minutes: number) =>
    (await w.asStaff(mia)(staffSession.takeBreak, { body: { minutes } })).body.rest
  const until = new Date((await rest(10)).until ?? 0).getTime()
  const longer = await rest(5)
  expect([new Date(longer.until ?? 0).getTime() - until, longer.isForced]).toEqual([5 * MINUTE, false])
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).problem.code).toBe('breakOn')
  expect((await w.asStaff(mia)(staffSession.resume, {})).body.rest.until).toBeNull()

  await work(w, mia, 40)
  w.clock.advance(12 * MINUTE)
  await w.asStaff(mia)(cases.find, { query: { text: 'ann' } })
  const { since } = (await w.asStaff(mia)(staffSession.me, {})).body.rest
  expect(minutesBetween(w.clock.now(), since)).toBe(0)
})

test('what is hard to bear is counted as it is opened', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'illegal' })
  const { id, token } = await claimNextCase(w, mia, 'serious')
  const seen = async () => (await w.asStaff(mia)(staffSession.me, {})).body.rest.seen
  expect(await seen()).toBe(0)
  await w.asStaff(mia)(cases.reveal, { params: { id }, body: { token, reason: 'decide' } })
  expect(await seen()).toBe(1)
  w.clock.advance(61 * MINUTE)
  const later = { ...mia, token: (await startStaffSession(w.context, mia.id, null)).token }
  expect((await w.asStaff(later)(staffSession.me, {})).body.rest.seen).toBe(0)
})

test('a case is handed to a colleague with a note, who finds it among their own', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const analyst = await w.aStaff({ name: 'Ruth', roles: ['analyst'] })
  await createReport(w, ann, bob.id)
  const { id, token } = await claimNextCase(w, mia)
  expect((await w.asStaff(mia)(cases.colleagues, { params: { id } })).body.data).toEqual([{ id: max.id, name: 'Max' }])
  const give = (to: string) =>
    w.asStaff(mia)(cases.handOver, { params: { id }, body: { token, to, note: 'The pictures are seen.' } })
  expect((await give(analyst.id)).problem.violations?.[0]?.propertyPath).toBe('to')
  expect((await give(max.id)).status).toBe(200)
  expect((await w.asStaff(max)(cases.queues, {})).body.mine.map((card) => card.id)).toEqual([id])
  await w.asStaff(max)(cases.claim, { params: { id } })
  expect((await w.asStaff(max)(cases.view, { params: { id } })).body.note).toBe('The pictures are seen.')
})
