import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'

async function answer(w: World, staff: TestStaff, word: 'approve' | 'decline') {
  const [proposal] = (await w.asStaff(staff)(cases.proposals, {})).body.data
  const params = { id: proposal?.id ?? '' }
  return answerProposal(w, staff, { params, body: { answer: word, note: 'I have looked.' } })
}

const intimate = { kind: 'photo', category: 'intimateImage' } as const

const stateOf = async (w: World, id: string) => {
  const row = w.db.selectFrom('media').select(['status', 'rating', 'held_at']).where('id', '=', id)
  const { status, rating, held_at } = await row.executeTakeFirstOrThrow()
  return held_at ? 'held' : `${status} ${rating}`
}

test('somebody held for being young stays held when the ban that their holder proposed is declined', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const [lea, meg] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['lead'] })]
  await createReport(w, ann, bob.id)
  await decideCase(w, lea, await claimNextCase(w, lea), { action: 'escalate', reason: 'underEighteen' })
  expect(await readAccountStatus(w, bob)).toBe('held')
  w.clock.advance(60_000)
  await decideCase(w, lea, await claimNextCase(w, lea, 'urgent'), { action: 'ban', reason: 'underEighteen' })
  expect((await answer(w, meg, 'decline')).status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('held')
  await decideCase(w, meg, await claimNextCase(w, meg, 'urgent'), {})
  expect((await answer(w, lea, 'approve')).status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('who is said to be under 18 while a ban waits stays hidden when that is declined', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const [lea, meg] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['lead'] })]
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  w.clock.advance(60_000)
  await createReport(w, await w.aMember(), bob.id, { category: 'underEighteen' })
  expect((await answer(w, lea, 'decline')).status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('held')
  await decideCase(w, meg, await claimNextCase(w, meg, 'urgent'), {})
  expect((await answer(w, lea, 'approve')).status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('an image that is reported again while two agree about it stays hidden for the case that follows', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id } = await storePhoto(w.context, bob.id)
  await createReport(w, ann, id, intimate)
  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { action: 'none' })
  w.clock.advance(60_000)
  const cat = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  await createReport(w, cat, id, intimate)
  await answer(w, max, 'approve')
  expect(await stateOf(w, id)).toBe('held')
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.photos).toEqual([])
  const outcomes = async (who: typeof ann) =>
    (await w.as(who)(reports.listOwn, { query: {} })).body.data.map(({ outcome }) => outcome)
  expect([await outcomes(ann), await outcomes(cat)]).toEqual([['noAction'], [null]])

  const again = await claimNextCase(w, max, 'intimate')
  expect((await w.asStaff(max)(cases.view, { params: { id: again.id } })).body.hiddenAt).not.toBeNull()
  await decideCase(w, max, again, { action: 'none' })
  await answer(w, mia, 'approve')
  expect(await stateOf(w, id)).toBe('approved general')
})

test('a photo that comes back while a case speaks of it waits for that case, and keeps the rating it came back with', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id } = await storePhoto(w.context, bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  const rejection = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const
  await decideCase(w, mia, await claimNextCase(w, mia, 'media'), rejection)
  await createReport(w, ann, id, intimate)
  const [own] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision: own?.id ?? '', text: 'There is no number in it.' } })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'approveExplicit' })
  expect(await stateOf(w, id)).toBe('held')
  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { action: 'none' })
  await answer(w, max, 'approve')
  expect(await stateOf(w, id)).toBe('approved explicit')
})

test('who uploaded an intimate image is not given it any more once it was taken down', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const { id } = await storePhoto(w.context, bob.id)
  const own = async () => (await w.as(bob)(media.listOwn, { query: {} })).body.data
  const [before] = await own()
  const { pathname, search } = new URL(before?.urls['480'] ?? '', w.context.config.siteUrl)
  const fetched = async () => (await w.app.inject(`${pathname}${search}`)).statusCode
  expect(await fetched()).toBe(200)
  await createReport(w, ann, id, intimate)
  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { action: 'remove', reason: 'noConsent' })
  expect(await own()).toMatchObject([{ id, status: 'rejected', reason: 'noConsent', urls: {} }])
  expect(await fetched()).toBe(404)
})
