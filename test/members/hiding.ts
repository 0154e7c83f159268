import { privacy } from '@amour/contract/account/privacy.ts'
import { members } from '@amour/contract/people/members.ts'
import type { Gender } from '@amour/contract/people/orientations.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { search } from '@amour/contract/people/search.ts'
import type { NewMember, TestMember } from '@amour/test/members/make-member.ts'
import type { World } from '@amour/test/world.ts'
import { expect } from 'vitest'

/** What members let others know unless they say otherwise. */
export const open = {
  readReceipts: true,
  showOnline: true,
  hideFromCounty: false,
  browseInvisibly: false,
  incognito: false,
}
// In Somerset, Greater London, Kent and Devon.
export const BATH = 2656173
export const LONDON = 2643743
export const CANTERBURY = 2653877
export const EXETER = 2649808

export const aMan = (w: World, username: string, more: NewMember = {}) =>
  w.aMember({ username, gender: 'Man', seeking: 'Woman', ...more })

/** Ann, of Bath, hides; Bob, of Bath too, looks around. */
export async function aPair(w: World) {
  const ann = await w.aMember({ username: 'ann', gender: 'Woman', seeking: 'Man', password })
  const bob = await aMan(w, 'bob', { password })
  return { ann, bob, sees: () => sees(w, bob, ann) }
}

export const password = 'open sesame'

export const hideFromOwn = (w: World, who: TestMember, hideFromCounty = true) =>
  w.as(who)(privacy.update, { body: { ...open, hideFromCounty } })

export const hideFrom = (w: World, who: TestMember, ...counties: string[]) =>
  w.as(who)(privacy.hideFromCounties, { body: { counties } })

export const hideFromPerson = (w: World, who: TestMember, address: string) =>
  w.as(who)(privacy.hideFromPerson, { body: { email: address } })

/** Moves house as a member does: by saving the profile. */
export async function move(w: World, who: Pick<TestMember, 'token'>, location: number, gender: Gender = 'Man') {
  const seeking = gender === 'Man' ? 'Woman' : 'Man'
  const description = 'Long walks, short emails, and a good table by the window.'
  const body = { gender, seeking, location, description, height: 170, bodyType: 'slim', consent: true } as const
  const { status, text } = await w.as(who)(profiles.update, { body })
  expect(status, text).toBe(200)
}

/** Whether one member can find another: on their page, in the search and among suggestions, which always agree. */
export async function sees(w: World, who: TestMember, whom: TestMember): Promise<boolean> {
  const page = (await w.as(who)(members.view, { params: { id: whom.id } })).status === 200
  await w.context.limits.forget('search', who.id)
  const { data, total } = (await w.as(who)(search.find, { body: { seeking: 'Woman' } })).body
  const suggested = (await w.as(who)(members.suggest, { params: { term: whom.username } })).body.data
  expect([data.map(({ id }) => id).includes(whom.id), total > 0, suggested.length > 0]).toEqual([page, page, page])
  return page
}
