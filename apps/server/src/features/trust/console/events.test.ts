import { StaffNews, staffEvents } from '@amour/contract/console/staff-events.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { openEventStream } from '@amour/test/http/event-stream.ts'
import { claimNextCase, createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

async function listening(w: World, { token }: TestStaff) {
  const stream = await openEventStream({ app: await w.console() }, { token, path: '/api/console/events' })
  const next = async () => StaffNews.parse((await stream.next())?.data)
  await next()
  return { ...stream, next }
}

test('a report that comes, and a case that is taken, wake every console, and say no more than that', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  using hers = await listening(w, mia)
  const { body } = await createReport(w, ann, bob.id)
  const came = await hers.next()
  expect(came).toMatchObject({ isAll: false, cases: true })
  expect(JSON.stringify(came)).not.toContain(body.reference)
  await claimNextCase(w, max)
  expect(await hers.next()).toMatchObject({ cases: true })
})

test('whoever signs out hears no more at once; a member is no staff, and nonsense is refused', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  using hers = await listening(w, mia)
  await w.asStaff(mia)(staffSession.signOut, {})
  expect(await hers.untilEnd()).toMatchObject({ reason: 'session' })
  const max = await w.aStaff()
  expect((await w.asStaff(max)(staffEvents.open, { query: { cursor: 'x' } })).status).toBe(422)
  expect((await w.asStaff(ann)(staffEvents.open, { query: { age: 0 } })).status).toBe(401)
  expect((await w.as(ann)(staffEvents.open, { query: { age: 0 } })).status).toBe(404)
})
