import { type SearchRequest, search } from '@amour/contract/people/search.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const man = { gender: 'Man', seeking: 'Woman' } as const
const bath = { county: 'Somerset', cityTown: 'Bath' }

/** Ann of Bath, and five men who seek her: three in Bath, of whom one has blocked her and one is out of sight, and two elsewhere. */
async function people(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  await w.aMember({ ...man, username: 'bob', age: 30 })
  const cal = await w.aMember({ ...man, username: 'cal', age: 40 })
  await w.aMember({ ...man, username: 'dan', age: 50, status: 'suspended' })
  await w.aMember({ ...man, username: 'ben', age: 50, locationId: 2654675 })
  await w.aMember({ ...man, username: 'lee', age: 60, locationId: 2644605 })
  const created_at = w.clock.now()
  await w.db.insertInto('block').values({ member_id: cal.id, blocked_id: ann.id, created_at }).execute()
  return ann
}

test('a count says of every search what the search itself would say, and nobody who is out of sight is in it', async () => {
  await using w = await world()
  const ann = await people(w)
  const asks: [SearchRequest, number][] = [
    [{}, 3],
    [bath, 1],
    [{ ...bath, radius: 20 }, 2],
    [{ ageMin: 45 }, 2],
    [{ ...bath, ageMin: 45 }, 0],
    [{ ageMin: 45, sort: 'nearest', page: 9, numOfRecords: 1 }, 2],
    [{ seeking: 'Woman' }, 0],
  ]
  for (const [body, total] of asks) {
    const { status, body: counted } = await w.as(ann)(search.count, { body })
    expect([status, counted], JSON.stringify(body)).toEqual([200, { total, isCapped: false }])
    const found = (await w.as(ann)(search.find, { body })).body
    expect(counted).toEqual({ total: found.total, isCapped: found.isCapped })
  }
})

test('what cannot be counted is explained under its field, as for a search', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { status, problem } = await w.as(ann)(search.count, { body: { cityTown: 'Atlantis' } })
  expect([status, problem.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, ['cityTown']])
  const wrong = await w.as(ann)(search.count, { body: { ageMin: 60, ageMax: 30 } })
  expect([wrong.status, wrong.problem.violations?.[0]?.propertyPath]).toEqual([422, 'ageMax'])
})

test('somebody who tries out filters without end is asked to wait, and can search all the same', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const as = w.as(ann)
  const tries = await Promise.all(Array.from({ length: 61 }, () => as(search.count, { body: bath })))
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await as(search.find, { body: bath })).status).toBe(200)
})
