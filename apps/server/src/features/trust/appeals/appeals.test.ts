import { randomUUID } from 'node:crypto'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { media } from '@amour/contract/media/media.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { session } from '@amour/contract/account/session.ts'
import {
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  renewStaffSession,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { writeAppealToken } from '#features/account/restrictions/appeal-token.service.ts'

test('an appeal goes to somebody else, once and within 28 days; overturned, everything is as before', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id: mediaId } = await storePhoto(w.context, bob.id, { isDefault: true })
  await createReport(w, ann, mediaId, { kind: 'photo', category: 'fake' })
  const removal = { action: 'removeItem' as const, mediaId, reason: 'pictureOthers', mediaReason: 'notYou' as const }
  expect((await decideCase(w, mia, await claimNextCase(w, mia), removal)).status).toBe(200)
  const own = async () => (await w.as(bob)(media.listOwn, { query: {} })).body.data
  expect(await own()).toMatchObject([{ status: 'rejected', reason: 'notYou', isDefault: false }])
  const [decided] = (await w.as(bob)(appeals.decisions, {})).body.data
  const body = { decision: decided?.id ?? '', text: 'This is me, with a beard.' }
  expect((await w.as(ann)(appeals.create, { body })).status).toBe(404)
  expect((await w.as(bob)(appeals.create, { body })).body.appeal).toMatchObject({ state: 'open' })
  expect((await w.as(bob)(appeals.create, { body })).problem.code).toBe('appealMade')
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
  const hold = await claimNextCase(w, max, 'appeals')
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: hold.id } })
  expect(file.appeal).toMatchObject({ text: body.text, decision: { action: 'removeItem' } })
  expect(JSON.stringify(file.appeal)).not.toContain('Mia')
  await w.as(ann)(notifications.readAll, {})
  await decideCase(w, max, hold, { action: 'overturn', words: 'You were right.' })
  expect(await own()).toMatchObject([{ status: 'approved', reason: null, isDefault: true }])
  expect((await w.as(bob)(appeals.decisions, {})).body.data).toMatchObject([
    { isInForce: false, appeal: { state: 'overturned', answer: 'You were right.' } },
  ])
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ outcome: 'noAction' }])
  const heard = (await w.as(ann)(notifications.all, { body: {} })).body.data
  expect(heard).toContainEqual(expect.objectContaining({ type: 'report_update', readAt: null }))
})

test('an appeal from outside that is sent again, since its answer was lost, is the same appeal', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'suspend', days: 7, reason: 'insulted' })
  const { id } = await w.db.selectFrom('decision').select('id').executeTakeFirstOrThrow()
  const body = { token: writeAppealToken(w.context, id), text: 'I was not the one who wrote this.' }
  const again = { headers: { 'idempotency-key': randomUUID() } }
  const first = await w.asNobody(appeals.createOutside, { body }, again)
  const second = await w.asNobody(appeals.createOutside, { body }, again)
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
})

test('after 28 days a decision stands', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'educate', reason: 'insulted' })
  const [decided] = (await w.as(bob)(appeals.decisions, {})).body.data
  w.clock.advance(29 * 24 * 3_600_000)
  const late = await w.as(await renewStaffSession(w, bob))(appeals.create, {
    body: { decision: decided?.id ?? '', text: 'I was not there.' },
  })
  expect(late.problem.code).toBe('appealLate')
})

test('a milder measure takes the place of the first', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'suspend', days: 30, reason: 'insulted' })
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  const login = await w.asNobody(session.login, { body: { username: bob.email, password: 'open sesame' } })
  const token = String(login.problem.data?.['token'])
  await w.asNobody(appeals.createOutside, { body: { token, text: 'It was a single word.' } })
  const again = await w.asNobody(session.login, { body: { username: bob.email, password: 'open sesame' } })
  expect(again.problem.data).toMatchObject({ appeal: { state: 'open', answer: null }, appealUntil: null })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'modify', days: 3, reason: 'insulted' })
  expect(await readAccountStatus(w, bob)).toBe('restricted')
  expect((await w.as(bob)(appeals.decisions, {})).body.data).toMatchObject([
    { measure: 'contact', isInForce: true, appealUntil: null },
    { measure: 'suspend', isInForce: false, appeal: { state: 'modified' } },
  ])
})

test('what a refused login gives to appeal by works for an hour, and a new login gives another', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'suspend', days: 30, reason: 'insulted' })
  const tokenOf = async () => {
    const login = await w.asNobody(session.login, { body: { username: bob.email, password: 'open sesame' } })
    return String(login.problem.data?.['token'])
  }
  const appeal = async (token: string) =>
    (await w.asNobody(appeals.createOutside, { body: { token, text: 'It was a single word.' } })).status
  const first = await tokenOf()
  w.clock.advance(3_600_000)
  expect(await appeal(first)).toBe(404)
  expect(await appeal(await tokenOf())).toBe(201)
})
