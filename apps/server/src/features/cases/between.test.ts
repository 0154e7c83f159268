import { appeals } from '@amour/contract/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { media } from '@amour/contract/media.ts'
import { members } from '@amour/contract/members.ts'
import { reports } from '@amour/contract/reports.ts'
import { aDesk, decide, nextCase, report, standingOf } from '@amour/test/a-desk.ts'
import { aPhoto } from '@amour/test/a-photo.ts'
import type { TestStaff } from '@amour/test/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { keepDesk } from './cases.jobs.ts'

async function answer(w: World, staff: TestStaff, word: 'approve' | 'decline') {
  const [proposal] = (await w.asStaff(staff)(cases.proposals, {})).body.data
  const params = { id: proposal?.id ?? '' }
  return w.asStaff(staff)(cases.answer, { params, body: { answer: word, note: 'I have looked.' } })
}

const intimate = { kind: 'photo', category: 'intimateImage' } as const

const stateOf = async (w: World, id: string) => {
  const row = w.db.selectFrom('media').select(['status', 'rating', 'held_at']).where('id', '=', id)
  const { status, rating, held_at } = await row.executeTakeFirstOrThrow()
  return held_at ? 'held' : `${status} ${rating}`
}

test('somebody held for being young stays held when the ban that their holder proposed is declined', async () => {
  await using w = await world()
  const { ann, bob } = await aDesk(w)
  const [lea, meg] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['lead'] })]
  await report(w, ann, bob.id)
  await decide(w, lea, await nextCase(w, lea), { action: 'escalate', reason: 'underEighteen' })
  expect(await standingOf(w, bob)).toBe('held')
  w.clock.advance(60_000)
  await decide(w, lea, await nextCase(w, lea, 'urgent'), { action: 'ban', reason: 'underEighteen' })
  expect((await answer(w, meg, 'decline')).status).toBe(200)
  expect(await standingOf(w, bob)).toBe('held')
  await decide(w, meg, await nextCase(w, meg, 'urgent'), {})
  expect(await standingOf(w, bob)).toBe('active')
})

test('who is said to be under 18 while a ban waits stays hidden when that is declined', async () => {
  await using w = await world()
  const { ann, bob, mia } = await aDesk(w)
  const [lea, meg] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['lead'] })]
  await report(w, ann, bob.id)
  await decide(w, mia, await nextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  w.clock.advance(60_000)
  await report(w, await w.aMember(), bob.id, { category: 'underEighteen' })
  expect((await answer(w, lea, 'decline')).status).toBe(200)
  expect(await standingOf(w, bob)).toBe('held')
  await decide(w, meg, await nextCase(w, meg, 'urgent'), {})
  expect(await standingOf(w, bob)).toBe('active')
})

test('an image that is reported again while two agree about it stays hidden for the case that follows', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await aDesk(w)
  const { id } = await aPhoto(w.context, bob.id)
  await report(w, ann, id, intimate)
  await decide(w, mia, await nextCase(w, mia, 'intimate'), { action: 'none' })
  w.clock.advance(60_000)
  const cat = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  await report(w, cat, id, intimate)
  await answer(w, max, 'approve')
  expect(await stateOf(w, id)).toBe('held')
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.photos).toEqual([])
  const outcomes = async (who: typeof ann) =>
    (await w.as(who)(reports.listOwn, { query: {} })).body.data.map(({ outcome }) => outcome)
  expect([await outcomes(ann), await outcomes(cat)]).toEqual([['noAction'], [null]])

  const again = await nextCase(w, max, 'intimate')
  expect((await w.asStaff(max)(cases.view, { params: { id: again.id } })).body.hiddenAt).not.toBeNull()
  await decide(w, max, again, { action: 'none' })
  await answer(w, mia, 'approve')
  expect(await stateOf(w, id)).toBe('approved general')
})

test('a photo that comes back while a case speaks of it waits for that case, and keeps the rating it came back with', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await aDesk(w)
  const { id } = await aPhoto(w.context, bob.id, { status: 'pending' })
  await keepDesk.perform(w.context, {})
  const rejection = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const
  await decide(w, mia, await nextCase(w, mia, 'media'), rejection)
  await report(w, ann, id, intimate)
  const [own] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision: own?.id ?? '', text: 'There is no number in it.' } })
  await decide(w, max, await nextCase(w, max, 'appeals'), { action: 'approveExplicit' })
  expect(await stateOf(w, id)).toBe('held')
  await decide(w, mia, await nextCase(w, mia, 'intimate'), { action: 'none' })
  await answer(w, max, 'approve')
  expect(await stateOf(w, id)).toBe('approved explicit')
})

test('who uploaded an intimate image is not given it any more once it was taken down', async () => {
  await using w = await world()
  const { ann, bob, mia } = await aDesk(w)
  const { id } = await aPhoto(w.context, bob.id)
  const own = async () => (await w.as(bob)(media.listOwn, { query: {} })).body.data
  const [before] = await own()
  const { pathname, search } = new URL(before?.urls['480'] ?? '', w.context.config.siteUrl)
  const fetched = async () => (await w.app.inject(`${pathname}${search}`)).statusCode
  expect(await fetched()).toBe(200)
  await report(w, ann, id, intimate)
  await decide(w, mia, await nextCase(w, mia, 'intimate'), { action: 'remove', reason: 'noConsent' })
  expect(await own()).toMatchObject([{ id, status: 'rejected', reason: 'noConsent', urls: {} }])
  expect(await fetched()).toBe(404)
})
