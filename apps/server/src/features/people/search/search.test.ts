import { search } from '@amour/contract/people/search.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const BRISTOL = 2654675
const LERWICK = 2644605
const bath = { county: 'Somerset', cityTown: 'Bath' }

/** Ann of Bath seeks men; Bob of Bath, Ben of Bristol and Lee of Lerwick seek women; Cem of Bath seeks men. */
async function people(w: World) {
  const man = { gender: 'Man', seeking: 'Woman' } as const
  return {
    ann: await w.aMember({ username: 'ann' }),
    bob: await w.aMember({ ...man, username: 'bob', age: 30 }),
    ben: await w.aMember({ ...man, username: 'ben', age: 50, locationId: BRISTOL }),
    lee: await w.aMember({ ...man, username: 'lee', age: 60, locationId: LERWICK }),
    cem: await w.aMember({ gender: 'Man', seeking: 'Man', username: 'cem' }),
  }
}

const namesOf = ({ body }: { body: { data: { username: string }[] } }) => body.data.map(({ username }) => username)

test('a woman finds the men of her town who seek her', async () => {
  await using w = await world()
  const { ann } = await people(w)
  const { body } = await w.as(ann)(search.find, { body: bath })
  expect(body).toMatchObject({ total: 1, page: 1, numOfRecords: 10, isCapped: false, widen: null })
  expect(body.data).toMatchObject([
    { username: 'bob', age: 30, miles: 0, online: 'online', image: null, location: bathPlace },
  ])
})

const bathPlace = { id: 2656173, county: 'Somerset', city: 'Bath' }

test('a radius reaches the next city, and says how far it is', async () => {
  await using w = await world()
  const { ann } = await people(w)
  const { body } = await w.as(ann)(search.find, { body: { ...bath, radius: 20, sort: 'nearest' } })
  expect(body.data.map(({ username, miles }) => [username, miles])).toEqual([
    ['bob', 0],
    ['ben', 12],
  ])
})

test('without a place the search covers the country, and tells no miles', async () => {
  await using w = await world()
  const { ann } = await people(w)
  const { body } = await w.as(ann)(search.find, { body: { sort: 'nearest' } })
  expect(body.data.map(({ username, miles }) => [username, miles])).toEqual([
    ['bob', null],
    ['ben', null],
    ['lee', null],
  ])
})

test('names are taken as people type them, and ids as numbers or text', async () => {
  await using w = await world()
  const { ann } = await people(w)
  const find = w.as(ann)
  for (const body of [
    { cityTown: 'bath' },
    { county: 'SOMERSET', cityTown: ' Bath ' },
    { cityTown: 2656173 },
    { cityTown: '2656173' },
    { county: 2656173, cityTown: 2656173 },
  ]) {
    expect(namesOf(await find(search.find, { body }))).toEqual(['bob'])
  }
})

test('an orientation key turns the search round, a gender only says whom', async () => {
  await using w = await world()
  const { ann, bob } = await people(w)
  const dee = await w.aMember({ username: 'dee', gender: 'Woman', seeking: 'Woman' })
  expect(namesOf(await w.as(ann)(search.find, { body: { ...bath, seeking: 'Woman' } }))).toEqual(['dee'])
  expect(namesOf(await w.as(bob)(search.find, { body: { ...bath, seeking: 'Man->Man' } }))).toEqual(['cem'])
  expect(namesOf(await w.as(dee)(search.find, { body: { ...bath, seeking: 'Woman->Man' } }))).toEqual(['bob'])
})

test('who is blocked either way, hidden, suspended or unfinished is not found, nor oneself', async () => {
  await using w = await world()
  const { ann, bob, ben, lee } = await people(w)
  const created_at = w.clock.now()
  await w.db.insertInto('block').values({ member_id: ann.id, blocked_id: bob.id, created_at }).execute()
  await w.db.insertInto('block').values({ member_id: ben.id, blocked_id: ann.id, created_at }).execute()
  await w.db.insertInto('hide').values({ member_id: ann.id, hidden_id: lee.id, created_at }).execute()
  await w.aMember({ gender: 'Man', seeking: 'Woman', status: 'suspended' })
  await w.aMember({ gender: 'Man', seeking: 'Woman', hasProfile: false })
  expect((await w.as(ann)(search.find, { body: {} })).body).toMatchObject({ data: [], total: 0 })

  const eve = await w.aMember({ seeking: 'Woman' })
  expect((await w.as(eve)(search.find, { body: {} })).body).toMatchObject({ data: [], total: 0 })
})

test('a page after the last is answered with the last, and no search goes past page 20', async () => {
  await using w = await world()
  const ann = await w.aMember()
  for (let index = 0; index < 23; index++) await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const find = w.as(ann)
  const last = await find(search.find, { body: { page: 3 } })
  expect(last.body).toMatchObject({ page: 3, total: 23 })
  expect(last.body.data).toHaveLength(3)
  for (const page of [4, 10_000]) expect((await find(search.find, { body: { page } })).body).toEqual(last.body)
  expect((await find(search.find, { body: { page: 23, numOfRecords: 1 } })).body).toMatchObject({ page: 20, total: 23 })
})

test('a search without results names the filter that costs most', async () => {
  await using w = await world()
  const { ann } = await people(w)
  const find = w.as(ann)
  const { body } = await find(search.find, { body: { cityTown: 'Bath', ageMin: 45, activeWithin: 'today' } })
  expect(body).toMatchObject({ total: 0, widen: { filter: 'cityTown', total: 2 } })
  const verified = await find(search.find, { body: { ...bath, verified: true } })
  expect(verified.body.widen).toEqual({ filter: 'verified', total: 1 })
  const both = await find(search.find, { body: { ...bath, verified: true, ageMin: 45 } })
  expect(both.body).toMatchObject({ widen: null, widenTogether: { filters: ['county', 'verified'], total: 2 } })
  const far = { county: 'Norfolk', cityTown: 'Norwich', radius: 25, verified: true, ageMin: 97, withPhoto: true }
  const all = ['radius', 'age', 'withPhoto', 'verified'] as const
  expect((await find(search.find, { body: far })).body.widenTogether).toEqual({ filters: all, total: 3 })
  const empty = (await find(search.find, { body: { county: 'Norfolk' } })).body
  expect(empty).toMatchObject({ total: 0, widen: null, widenTogether: { filters: ['county'], total: 3 } })
  expect((await find(search.find, { body: bath })).body.widenTogether).toBeNull()
})

test('what has to go together counts nobody whom the searcher must not meet', async () => {
  await using w = await world()
  const { ann, bob } = await people(w)
  await w.db.insertInto('block').values({ member_id: bob.id, blocked_id: ann.id, created_at: w.clock.now() }).execute()
  const { body } = await w.as(ann)(search.find, { body: { ...bath, cityTown: 'Bath', verified: true, ageMin: 97 } })
  expect(body).toMatchObject({ widen: null, widenTogether: { filters: ['county', 'age', 'verified'] } })
})

test('where nobody is near, it is said how many there are at any distance', async () => {
  await using w = await world()
  const { ann } = await people(w)
  const { body } = await w.as(ann)(search.find, { body: { county: 'Norfolk', cityTown: 'Norwich', radius: 25 } })
  expect(body).toMatchObject({ total: 0, widen: { filter: 'radius', total: 3 } })
})

test('who comes back stands first, within five minutes of it', async () => {
  await using w = await world()
  const { ann, ben, lee } = await people(w)
  const names = async () => namesOf(await w.as(ann)(search.find, { body: {} }))
  expect((await names())[0]).toBe('lee')
  w.clock.advance(6 * 60_000)
  await w.as(ben)(search.find, { body: {} })
  expect(await names()).toEqual(['ben', 'lee', 'bob'])
  expect((await w.as(lee)(search.find, { body: {} })).status).toBe(200)
  expect((await names())[0]).toBe('lee')
})

test('what cannot be searched is explained under its field', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const complaint = async (body: Record<string, unknown>) => {
    const { status, problem } = await w.as(ann)(search.find, { body })
    return [status, problem.violations]
  }
  const says = (propertyPath: string, message: string) => [422, [{ propertyPath, message }]]
  expect(await complaint({ cityTown: 'Atlantis' })).toEqual(says('cityTown', 'Please choose a place from the list.'))
  expect(await complaint({ cityTown: 1 })).toEqual(says('cityTown', 'Please choose a place from the list.'))
  expect(await complaint({ county: 'Kent', cityTown: 'Bath' })).toEqual(
    says('cityTown', 'Please choose a place from the list.'),
  )
  expect(await complaint({ county: 'Narnia' })).toEqual(says('county', 'Please choose a county from the list.'))
  expect(await complaint({ county: 'Kent', radius: 5 })).toEqual(
    says('radius', 'Please choose a town to search around.'),
  )
  expect(await complaint({ ...bath, radius: 501 })).toEqual(
    says('radius', 'Please choose a distance between 1 and 500 miles.'),
  )
  expect(await complaint({ ageMin: 40, ageMax: 30 })).toEqual(
    says('ageMax', 'The second age must not be less than the first.'),
  )
  expect(await complaint({ seeking: 'Anybody' })).toEqual(says('seeking', 'Please select an option.'))
})

test('a stranger and a member without a profile do not search', async () => {
  await using w = await world()
  const zoe = await w.aMember({ hasProfile: false })
  expect(await w.asNobody(search.find, { body: {} })).toMatchObject({ status: 401, problem: { code: 'notSignedIn' } })
  expect(await w.as(zoe)(search.find, { body: {} })).toMatchObject({
    status: 403,
    problem: { code: 'profileIncomplete' },
  })
})

test('the sixty-first search of a minute has to wait', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const replies = await Promise.all(Array.from({ length: 61 }, () => w.as(ann)(search.find, { body: {} })))
  const [waiting, ...others] = replies.filter(({ status }) => status === 429)
  expect(others).toEqual([])
  expect(Number(waiting?.headers['retry-after'])).toBeGreaterThan(0)
})
