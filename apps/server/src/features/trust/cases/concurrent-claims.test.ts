import { locksAwaited } from '@amour/test/database/locks-awaited.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  renewStaffSession,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { openProposal } from '@amour/test/trust/open-first.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { newId } from '#security/ids.ts'

test('what is reported in the moment of a decision finds the case that goes on', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const [cat, dan] = [await w.aMember(), await w.aMember()]
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  w.clock.advance(1000)
  await createReport(w, cat, bob.id)
  const [decided, late] = await w.db
    .transaction()
    .execute(async (blocker) => {
      await sql`SELECT FROM member WHERE id = ${bob.id} FOR UPDATE`.execute(blocker)
      const deciding = decideCase(w, mia, hold, {})
      await locksAwaited(w.db, 1)
      const reporting = createReport(w, dan, bob.id)
      await locksAwaited(w.db, 2)
      return [deciding, reporting] as const
    })
    .then((begun) => Promise.all(begun))
  expect([decided.status, late.status]).toEqual([200, 201])
  const rows = await w.db.selectFrom('moderation_case').select(['state', 'reports']).orderBy('created_at').execute()
  expect(rows).toEqual([
    { state: 'closed', reports: 2 },
    { state: 'open', reports: 2 },
  ])
})

test('who is set free by one decision stays bound by another of the same moment', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const eve = await w.aStaff({ roles: ['childSafety'] })
  // Held on the word of somebody whom he wrote to: of what one person may set free.
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Good evening.' } })
  await createReport(w, ann, bob.id, { category: 'threat' })
  const hold = await claimNextCase(w, eve, 'urgent')
  const freeing = await w.db
    .transaction()
    .execute(async (other) => {
      await sql`SELECT FROM member WHERE id = ${bob.id} FOR NO KEY UPDATE`.execute(other)
      const deciding = decideCase(w, eve, hold, {})
      await locksAwaited(w.db, 1)
      const at = w.clock.now()
      const id = newId()
      const shape = { id: newId(), reference: 'AM-TEST-TEST', kind: 'match', queue: 'urgent', priority: 0 } as const
      const row = { ...shape, member_id: bob.id, score: 1, created_at: at, due_at: at }
      await other.insertInto('moderation_case').values(row).execute()
      const decision = { id, case_id: row.id, member_id: bob.id, staff_id: eve.id, action: 'suspend' as const }
      const why = { policy: 'childSafety' as const, reason: 'childContent' as const, is_final: true, created_at: at }
      await other
        .insertInto('decision')
        .values({ ...decision, ...why })
        .execute()
      const bound = { id: newId(), member_id: bob.id, decision_id: id, kind: 'suspend' as const, from_at: at }
      await other
        .insertInto('restriction')
        .values({ ...bound, until_at: new Date(at.getTime() + DAY) })
        .execute()
      await other.updateTable('member').set({ status: 'suspended' }).where('id', '=', bob.id).execute()
      return [deciding]
    })
    .then(([deciding]) => deciding)
  expect(freeing?.status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('suspended')
})

test('the shorter of two measures ends on its day, also while no worker runs', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  for (const measure of [
    { action: 'contact', days: 30 },
    { action: 'suspend', days: 3 },
  ] as const) {
    await createReport(w, ann, bob.id)
    await decideCase(w, mia, await claimNextCase(w, mia), { ...measure, reason: 'insulted' })
  }
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  w.clock.advance(4 * DAY)
  const own = await w.as(await renewStaffSession(w, bob))(appeals.decisions, {})
  expect(own.body.data.map(({ measure, isInForce }) => [measure, isInForce])).toEqual([
    ['suspend', false],
    ['contact', true],
  ])
  expect(await readAccountStatus(w, bob)).toBe('restricted')
})

test('a decision does not lift what a report has laid on somebody since it was read', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const lea = await w.aStaff({ roles: ['lead'] })
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, lea)
  w.clock.advance(1000)
  const cat = await w.aMember()
  await createReport(w, cat, bob.id, { category: 'underEighteen' })
  expect(await readAccountStatus(w, bob)).toBe('held')
  expect((await decideCase(w, lea, hold, {})).problem.code).toBe('caseStale')
  expect(await readAccountStatus(w, bob)).toBe('held')
  expect((await w.as(cat)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ outcome: null }])
})

test('who reports somebody in the moment of their erasure is heard all the same', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const reported = await w.db
    .transaction()
    .execute(async (erasing) => {
      await erasing.deleteFrom('member').where('id', '=', bob.id).execute()
      const reporting = createReport(w, ann, bob.id)
      await locksAwaited(w.db, 1)
      return [reporting]
    })
    .then(([begun]) => begun)
  expect(reported?.status).toBe(201)
  const rows = await w.db.selectFrom('moderation_case').select(['kind', 'member_id', 'state']).execute()
  expect(rows).toEqual([{ kind: 'report', member_id: null, state: 'open' }])
})

test('an image stays down that one decision takes down in the moment in which another falls', async () => {
  await using w = await world()
  const { bob, mia, max } = await openModerationFixture(w)
  const [tom, zoe, eve] = [await w.aMember(), await w.aStaff(), await w.aStaff()]
  const [first, copy] = [await storePhoto(w.context, bob.id), await storePhoto(w.context, tom.id)]
  const caseOf = async ({ id }: { id: string }) => {
    await createReport(w, await w.aMember(), id, { kind: 'photo', category: 'intimateImage' })
    const about = w.db.selectFrom('moderation_case').select('id').where('kind', '=', 'intimate')
    return (await about.where('target_id', '=', id).executeTakeFirstOrThrow()).id
  }
  const take = async (staff: TestStaff, id: string) => (await w.asStaff(staff)(cases.claim, { params: { id } })).body
  const removal = { action: 'remove', reason: 'noConsent' } as const
  const [firstCase, copyCase] = [await caseOf(first), await caseOf(copy)]
  await decideCase(w, mia, await take(mia, firstCase), removal)
  await giveSamePicture(w.context, [first.id, copy.id])
  const asBob = w.as(await renewStaffSession(w, bob))
  const [decision] = (await asBob(appeals.decisions, {})).body.data
  await asBob(appeals.create, { body: { decision: decision?.id ?? '', text: 'It is a vase.' } })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  const [proposal] = (await w.asStaff(eve)(cases.proposals, {})).body.data
  await openProposal(w.asStaff(eve), proposal?.id ?? '')
  const hold = await take(zoe, copyCase)
  const [removed, overturned] = await w.db
    .transaction()
    .execute(async (blocker) => {
      // Neither can commit before both have done what they do.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit_event', 0))`.execute(blocker)
      const removing = decideCase(w, zoe, hold, { ...removal, reason: 'illegalContent' })
      await locksAwaited(w.db, 1)
      const answer = { answer: 'approve', note: 'It is one.' } as const
      const answering = w.asStaff(eve)(cases.answer, { params: { id: proposal?.id ?? '' }, body: answer })
      await locksAwaited(w.db, 2)
      return [removing, answering] as const
    })
    .then((begun) => Promise.all(begun))
  expect([removed.status, overturned.status]).toEqual([200, 200])
  const rows = await w.db.selectFrom('media').select('status').execute()
  expect(rows.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
