import { orientations } from '@amour/contract/people/orientations.ts'
import { sortOrders } from '@amour/contract/people/search.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeSearchAddress, readSearch, toSearchRequest } from './search-address.ts'
import type { Home, Search } from './search-address.ts'

const home: Home = { county: 'Somerset', city: 'Bath', seeking: 'Man->Woman' }
const read = (address: string) => {
  const { pathname, search } = new URL(address, 'https://amour.example')
  return readSearch({ pathname, search }, home)
}

const usual: Search = {
  county: 'Somerset',
  cityTown: 'Bath',
  seeking: 'Man->Woman',
  radius: 25,
  withPhoto: false,
  verified: false,
  newThisWeek: false,
  sort: 'active',
  page: 1,
}

it('without a place a member looks 25 miles around their own town', () => {
  expect(read('/search')).toEqual(usual)
  expect(read('/search/')).toEqual(usual)
})

it('a county alone is the whole county, and the country the whole country', () => {
  expect(read('/search/Greater%20London')).toMatchObject({ county: 'Greater London', cityTown: '' })
  expect(read('/search/United%20Kingdom')).toMatchObject({ county: '', cityTown: '' })
})

it('the address says only what is not as usual', () => {
  expect(makeSearchAddress(usual, home)).toBe('/search/Somerset/Bath')
  expect(makeSearchAddress({ ...usual, radius: null, ageMin: 30, withPhoto: true, page: 2 }, home)).toBe(
    '/search/Somerset/Bath?radius=0&ageMin=30&withPhoto=yes&page=2',
  )
  expect(makeSearchAddress({ ...usual, county: '', cityTown: '' }, home)).toBe('/search/United%20Kingdom')
})

it('what somebody wrote into the address by hand counts only where it fits', () => {
  const address =
    '/search/Somerset/Bath?radius=near&ageMin=5&seeking=Cat&sort=best&available=always&page=0&verified=perhaps&x=1'
  expect(read(address)).toEqual(usual)
  expect(read('/search/%E0%A4%A/Bath').county).toBe('%E0%A4%A')
})

const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => !/^\.{1,2}$/.test(text))
const place = fc.oneof(
  fc.record({ county: name, cityTown: fc.oneof(fc.constant(''), name) }),
  fc.constant({ county: '', cityTown: '' }),
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const rest = fc.record({
  seeking: fc.constantFrom(...orientations),
  radius: fc.option(fc.integer({ min: 1, max: 500 })),
  ageMin: maybe(fc.integer({ min: 18, max: 120 })),
  ageMax: maybe(fc.integer({ min: 18, max: 120 })),
  withPhoto: fc.boolean(),
  verified: fc.boolean(),
  newThisWeek: fc.boolean(),
  activeWithin: maybe(fc.constantFrom('online', 'today', 'week', 'month')),
  available: maybe(fc.constantFrom('tonight', 'week')),
  sort: fc.constantFrom(...sortOrders),
  page: fc.integer({ min: 1, max: 20 }),
})

it('every search comes back from its address as it was', () => {
  fc.assert(
    fc.property(place, rest, (where, filters) => {
      const search: Search = { ...where, ...filters }
      expect(read(makeSearchAddress(search, home))).toEqual(search)
    }),
  )
})

it('a distance without a town is not asked for', () => {
  expect(toSearchRequest({ ...usual, cityTown: '' }).radius).toBeUndefined()
  expect(toSearchRequest({ ...usual, radius: null }).radius).toBeUndefined()
  expect(toSearchRequest(usual).radius).toBe(25)
})
