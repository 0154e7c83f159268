import type { Endpoint, RequestOf } from '@amour/contract/endpoint.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { search } from '@amour/contract/people/search.ts'
import { visits } from '@amour/contract/people/visits.ts'
import { callApp } from '@amour/test/http/call-app.ts'
import { aMan, BATH, hideFrom, LONDON, open, sees } from '@amour/test/members/hiding.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { world, type World } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { openLimits } from '#http/limits.ts'
import { londonDay } from '#london.ts'
import { loadLocations } from './location-loader.ts'

const FROME = 2649024
const woman = { gender: 'Woman', seeking: 'Man' } as const

/** Somerset as a release of before had it in its file. */
const nameItAsBefore = (w: World) =>
  w.db.updateTable('county').set({ name: 'Avon' }).where('name', '=', 'Somerset').execute()

/** The release after, whose file has another name for the county: a process reads the places when it is first asked. */
async function rename(w: World) {
  await loadLocations(w.db)
  const db = w.dbOf('api_rw')
  const app = await buildApp({ ...w.context, db, limits: openLimits(db) })
  const as = (member: Pick<TestMember, 'token'> | undefined) => {
    return <E extends Endpoint>(endpoint: E, request: RequestOf<E>) =>
      callApp(app, member?.token, endpoint, request, {})
  }
  return { w: { ...w, as }, [Symbol.asyncDispose]: () => app.close() }
}

test('who hides from a county hides from it under its next name, in the search as on their page', async () => {
  await using w = await world()
  await nameItAsBefore(w)
  const [ann, eva] = [
    await w.aMember({ username: 'ann', ...woman, locationId: BATH }),
    await w.aMember({ username: 'eva', ...woman, locationId: LONDON }),
  ]
  const [bob, lea] = [await aMan(w, 'bob', { locationId: BATH }), await aMan(w, 'lea', { locationId: LONDON })]
  await w.as(ann)(privacy.update, { body: { ...open, hideFromCounty: true } })
  expect((await hideFrom(w, eva, 'Avon', 'Kent')).body.counties).toEqual(['Avon', 'Kent'])
  const page = async (of: World, who: TestMember) => {
    const { data, total } = (await of.as(who)(search.find, { body: { seeking: 'Woman' } })).body
    return [total, data.map(({ username }) => username).toSorted((one, other) => one.localeCompare(other))]
  }
  expect([await page(w, bob), await page(w, lea)]).toEqual([
    [0, []],
    [2, ['ann', 'eva']],
  ])
  await using after = await rename(w)
  expect([await page(after.w, bob), await page(after.w, lea)]).toEqual([
    [0, []],
    [2, ['ann', 'eva']],
  ])
  expect((await after.w.as(eva)(privacy.hiding, {})).body.counties).toEqual(['Kent', 'Somerset'])
  expect((await hideFrom(after.w, eva, 'Kent', 'Somerset', 'Devon')).status).toBe(200)
  expect(await sees(after.w, bob, eva)).toBe(false)
})

test('who lives in it or visits it is found there', async () => {
  await using w = await world()
  await nameItAsBefore(w)
  await w.aMember({ username: 'ann', ...woman, locationId: BATH })
  const eva = await w.aMember({ username: 'eva', ...woman, locationId: LONDON })
  const lea = await aMan(w, 'lea', { locationId: LONDON })
  const today = londonDay(w.clock.now())
  expect((await w.as(eva)(visits.add, { body: { location: FROME, from: today, to: today } })).status).toBe(201)
  await using after = await rename(w)
  const { body } = await after.w.as(lea)(search.find, { body: { county: 'Somerset', seeking: 'Woman' } })
  expect(body.data.map(({ username }) => username).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'ann',
    'eva',
  ])
  expect(body.total).toBe(2)
})
