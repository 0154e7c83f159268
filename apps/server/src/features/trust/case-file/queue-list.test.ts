import { appeals } from '@amour/contract/trust/appeals.ts'
import type { CaseFilter, CaseQueue } from '@amour/contract/console/case-terms.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { openModerationFixture, decideCase, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { sendAbuse } from '@amour/test/trust/abuse-notice.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { insertMatch } from '#features/media/processing/processing.queries.ts'
import { newId } from '#security/ids.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'

test('a list shows what was reported, and only one kind of it where somebody asks for that', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const [tom, una] = [await w.aMember({ username: 'tom' }), await w.aMember({ username: 'una' })]
  await createReport(w, ann, bob.id)
  await createReport(w, ann, (await storePhoto(w.context, tom.id)).id, { kind: 'photo' })
  const told = { username: 'una', email: 'sue@example.org', description: 'These are pictures of my sister.' }
  expect((await sendAbuse(w, told)).status).toBe(201)
  const list = async (show?: CaseFilter) =>
    (await w.asStaff(mia)(cases.list, { query: { queue: 'reports', ...(show && { show }) } })).body
  const named = async (show?: CaseFilter) => (await list(show)).data.map(({ username }) => username ?? '').toSorted()
  expect(await named()).toEqual(['bob', 'tom', una.username])
  expect(await named('profile')).toEqual(['bob', 'una'])
  expect(await named('item')).toEqual(['tom'])
  expect(await named('message')).toEqual([])
  expect((await list('message')).total).toBe(0)
  expect((await list('outside')).data).toMatchObject([{ username: 'una', reportKinds: ['profile'], isOutside: true }])
})

test('of a known picture the desk reads as what and by whom it is listed, and sees nothing', async () => {
  await using w = await world()
  const { bob, mia } = await openModerationFixture(w)
  const hash = '0'.repeat(64)
  const row = {
    id: newId(),
    media_id: null,
    member_id: bob.id,
    distance: 2,
    frame_ms: 0,
    created_at: w.context.clock.now(),
  }
  await insertMatch(w.db, { ...row, kind: 'intimate', source: 'StopNCII', hash, bannedHash: hash, evidence_key: null })
  await moderationMaintenance.perform(w.context, {})
  const { id } = await claimNextCase(w, mia, 'serious')
  const { body } = await w.asStaff(mia)(cases.view, { params: { id } })
  expect(body).toMatchObject({ kind: 'match', media: [], match: { kind: 'intimate', list: 'StopNCII' } })
})

test('a list says why a case that lies free is not given to its reader: their own decision, passed by, handed on', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const una = await w.aStaff({ name: 'Una' })
  const first = async (staff: TestStaff, queue: CaseQueue) => {
    const [card] = (await w.asStaff(staff)(cases.list, { query: { queue } })).body.data
    return [card?.passedBy, card?.handedTo?.name]
  }
  await createReport(w, ann, bob.id)
  const skipped = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.giveBack, { params: { id: skipped.id }, body: { token: skipped.token, note: '' } })
  expect([await first(mia, 'reports'), await first(max, 'reports')]).toEqual([
    ['skipped', undefined],
    [null, undefined],
  ])
  const { id, token } = await claimNextCase(w, max)
  const given = { params: { id }, body: { token, to: mia.id, note: 'The messages are left.' } }
  expect((await w.asStaff(max)(cases.handOver, given)).status).toBe(200)
  expect([await first(mia, 'reports'), await first(una, 'reports')]).toEqual([
    [null, 'Mia'],
    ['handed', 'Mia'],
  ])
  // The case itself says so to both.
  const keptFor = async (staff: TestStaff) =>
    (await w.asStaff(staff)(cases.view, { params: { id } })).body.handedTo?.name
  expect([await keptFor(mia), await keptFor(una)]).toEqual(['Mia', 'Mia'])

  const made = { action: 'contact', days: 14, reason: 'wroteOn' } as const
  expect((await decideCase(w, mia, await claimNextCase(w, mia), made)).status).toBe(200)
  const [decision] = (await w.as(bob)(appeals.decisions, {})).body.data
  const body = { decision: decision?.id ?? '', text: 'Our words crossed.' }
  expect((await w.as(bob)(appeals.create, { body })).status).toBe(201)
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'appeals' } })).body.data).toEqual([])
  expect([await first(mia, 'appeals'), await first(max, 'appeals')]).toEqual([
    ['own', undefined],
    [null, undefined],
  ])
})
