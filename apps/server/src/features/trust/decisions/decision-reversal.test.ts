import { cases } from '@amour/contract/console/cases.ts'
import { HEAVY_CASES, SKIP_UNDO_SECONDS } from '@amour/contract/console/wellness-settings.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { openModerationFixture, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const undo = (w: World, by: TestStaff, id: string) => w.asStaff(by)(cases.undoSkip, { params: { id } })

/** Somebody is given the next case of a queue and passes it by. */
async function skip(w: World, by: TestStaff, queue?: CaseQueue) {
  const { id, token } = await claimNextCase(w, by, queue)
  expect((await w.asStaff(by)(cases.giveBack, { params: { id }, body: { token } })).status).toBe(200)
  return id
}

test('who undoes a skip has the case again and not passed by, and nothing of it counts, not even at their limit', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'threat' })
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const row = async (id: string) =>
    w.db.selectFrom('moderation_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (let count = 1; count < HEAVY_CASES; count += 1) await w.context.limits.count('heavyCases', lea.id)
  const { id, token } = await claimNextCase(w, lea, 'urgent')
  const before = await row(id)
  await w.asStaff(lea)(cases.giveBack, { params: { id }, body: { token } })
  expect((await w.asStaff(lea)(cases.claim, { params: { id } })).problem.code).toBe('tooManyRequests')
  const { status, body } = await undo(w, lea, id)
  expect(status).toBe(200)
  const changed = { claim_token: body.token, claim_until: new Date(body.until), version: body.version }
  expect(await row(id)).toEqual({ ...before, ...changed })
  expect(await w.context.limits.remaining('heavyCases', lea.id)).toBe(0)
  expect((await w.asStaff(lea)(cases.heartbeat, { params: { id }, body: { token: body.token } })).status).toBe(200)
  const counted = (await w.asStaff(lea)(metrics.read, { query: { days: 7 } })).body
  expect([counted.claims, counted.skips]).toEqual([1, 0])
  await w.asStaff(lea)(cases.giveBack, { params: { id }, body: { token: body.token, isSkip: false } })
  const [card] = (await w.asStaff(lea)(cases.list, { query: { queue: 'urgent' } })).body.data
  expect(card?.passedBy).toBeNull()
})

test('a skip is undone by whoever skipped, at once, and by nobody later', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const id = await skip(w, mia)
  expect((await undo(w, max, id)).problem.code).toBe('caseStale')
  w.clock.advance((SKIP_UNDO_SECONDS + 5) * 1000)
  expect((await undo(w, mia, id)).problem.code).toBe('caseStale')
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).body.data).toEqual([])
})

test('who undoes too late is told who has the case, unless they know the member, and takes it from nobody', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const id = await skip(w, mia)
  const hold = await claimNextCase(w, max)
  expect((await undo(w, mia, id)).problem).toMatchObject({ code: 'caseHeld', data: { holder: 'Max' } })
  const beat = await w.asStaff(max)(cases.heartbeat, { params: { id }, body: { token: hold.token } })
  expect(beat.status).toBe(200)

  const una = await w.aStaff({ name: 'Una' })
  await w.asStaff(max)(cases.giveBack, { params: { id }, body: { token: hold.token } })
  const given = await claimNextCase(w, mia)
  const to = { token: given.token, to: una.id, note: 'It is yours.' }
  expect((await w.asStaff(mia)(cases.handOver, { params: { id }, body: to })).status).toBe(200)
  expect((await undo(w, max, id)).problem).toMatchObject({ code: 'caseHeld', data: { holder: 'Una' } })

  const [, own] = [await createReport(w, bob, ann.id), await skip(w, mia)]
  await claimNextCase(w, max)
  await w.asStaff(mia)(staff.declare, { body: { usernames: [ann.username], words: '' } })
  const refused = await undo(w, mia, own)
  expect(refused.problem.code).toBe('caseConflict')
  expect(refused.text).not.toContain('Max')
})

test('an undo breaks no break, but the case is passed by no longer', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const id = await skip(w, mia)
  await w.asStaff(mia)(staffSession.takeBreak, { body: { minutes: 5 } })
  expect((await undo(w, mia, id)).problem.code).toBe('breakOn')
  const row = w.db.selectFrom('moderation_case').select('claimed_by').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ claimed_by: null })
  w.clock.advance(6 * 60_000)
  expect(await claimNextCase(w, mia)).toMatchObject({ id })
})
