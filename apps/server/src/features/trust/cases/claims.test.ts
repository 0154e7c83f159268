import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { openModerationFixture, decideCase, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('a case that somebody passed by is theirs again when they take it back, and no longer passed by', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.giveBack, { params: { id: hold.id }, body: { token: hold.token, note: '' } })
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).body.data).toEqual([])

  const again = await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })
  expect(again.status).toBe(200)
  w.clock.advance(11 * 60_000)
  expect(await claimNextCase(w, mia)).toMatchObject({ id: hold.id })

  const { token } = (await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })).body
  await w.asStaff(mia)(cases.giveBack, { params: { id: hold.id }, body: { token, note: '' } })
  await claimNextCase(w, max)
  const late = await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })
  expect(late.problem).toMatchObject({ code: 'caseHeld', data: { holder: 'Max' } })
})

test('nobody learns who has a case about a member whom they know', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  await w.asStaff(max)(staff.declare, { body: { usernames: [bob.username], words: '' } })
  const refused = await w.asStaff(max)(cases.claim, { params: { id: hold.id } })
  expect(refused.status).toBe(409)
  expect(refused.text).not.toContain('Mia')
})

test('nobody learns who has the appeal against what they decided, nor who looks at their case a second time', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const made = { action: 'contact', days: 14, reason: 'wroteOn' } as const
  expect((await decideCase(w, mia, await claimNextCase(w, mia), made)).status).toBe(200)
  const [decision] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision: decision?.id ?? '', text: 'Our words crossed.' } })
  const hold = await claimNextCase(w, max, 'appeals')
  const refused = await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })
  expect(refused.problem.code).toBe('caseConflict')
  expect(refused.text).not.toContain('Max')
})

test('who loses their screen gives back and hands over what is theirs still; what has lapsed, or is another’s, stays as it was', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id } = await claimNextCase(w, mia)
  const row = () => w.db.selectFrom('moderation_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const skips = () => w.db.selectFrom('case_skip').selectAll().execute()
  const body = { token: null, note: 'Seen before.' }
  const before = await row()
  const strange = await w.asStaff(max)(cases.giveBack, { params: { id }, body })
  expect(strange.problem.code).toBe('caseStale')
  w.clock.advance(11 * 60_000)
  const lapsed = await w.asStaff(mia)(cases.giveBack, { params: { id }, body })
  const handed = await w.asStaff(mia)(cases.handOver, { params: { id }, body: { ...body, to: max.id } })
  expect([lapsed.problem.code, handed.problem.code]).toEqual(['caseStale', 'caseStale'])
  expect(await row()).toEqual(before)
  expect(await skips()).toEqual([])

  expect(await claimNextCase(w, mia)).toMatchObject({ id })
  expect((await w.asStaff(mia)(cases.giveBack, { params: { id }, body })).status).toBe(200)
  expect(await row()).toMatchObject({ claimed_by: null })
})

test('a case that is only given back may come to whoever gave it back', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id, token } = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.giveBack, { params: { id }, body: { token, isSkip: false } })
  expect(await claimNextCase(w, mia)).toMatchObject({ id })
})
