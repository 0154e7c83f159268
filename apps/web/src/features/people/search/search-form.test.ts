import { expect, it } from 'vitest'
import type { Search } from './search-address.ts'
import { findSearchErrors, listFilters, noFilters, toSearch, toSearchForm, withoutFilter } from './search-form.ts'
import { widenSearch, withoutFilters } from './wider-search.ts'

const search: Search = {
  county: 'Somerset',
  cityTown: 'Bath',
  seeking: 'Man->Woman',
  radius: 10,
  ageMin: 30,
  ageMax: 60,
  withPhoto: true,
  verified: false,
  newThisWeek: false,
  activeWithin: 'month',
  available: 'tonight',
  sort: 'newest',
  page: 3,
}

it('a form asks for what it was filled with, from the first page on', () => {
  expect(toSearch(toSearchForm(search), search)).toEqual({ ...search, page: 1 })
})

it('a form with the filters cleared keeps place, orientation and order', () => {
  expect(toSearch({ ...toSearchForm(search), ...noFilters }, search)).toEqual({
    ...search,
    radius: 25,
    ageMin: undefined,
    ageMax: undefined,
    withPhoto: false,
    activeWithin: undefined,
    available: undefined,
    page: 1,
  })
})

it('an age that is none, or two in the wrong order, is told under its field', () => {
  const form = toSearchForm(search)
  expect(findSearchErrors(form, search)).toEqual({})
  expect(findSearchErrors({ ...form, ageMin: '', ageMax: '' }, search)).toEqual({})
  expect(findSearchErrors({ ...form, ageMin: 'old' }, search)).toEqual({ ageMin: 'ageInvalid' })
  expect(findSearchErrors({ ...form, ageMin: '17' }, search)).toEqual({ ageMin: 'ageInvalid' })
  expect(findSearchErrors({ ...form, ageMin: '60', ageMax: '30' }, search)).toEqual({ ageMax: 'ageOrder' })
})

it('filters in force are listed as a person counts them, in the order of their fields', () => {
  expect(listFilters(search)).toEqual(['radius', 'age', 'available', 'activeWithin', 'withPhoto'])
  expect(listFilters({ ...search, cityTown: '' })).toEqual(['age', 'available', 'activeWithin', 'withPhoto'])
  expect(listFilters({ ...search, radius: null, ageMin: undefined })).toContain('age')
  expect(listFilters(toSearch({ ...toSearchForm(search), ...noFilters }, search))).toEqual([])
})

it('each filter in force is taken away alone, and the rest of the search stays', () => {
  for (const filter of listFilters(search)) {
    const left = toSearch({ ...toSearchForm(search), ...withoutFilter(filter) }, search)
    expect(listFilters(left)).toEqual(listFilters(search).filter((other) => other !== filter))
    expect(left).toMatchObject({ county: 'Somerset', cityTown: 'Bath', seeking: 'Man->Woman', sort: 'newest', page: 1 })
  }
})

it('a search goes one step further around its town, and no further than we offer', () => {
  expect(widenSearch(search)).toMatchObject({ radius: 25, page: 1 })
  expect(widenSearch({ ...search, radius: null })).toMatchObject({ radius: 5 })
  expect(widenSearch({ ...search, radius: 33 })).toMatchObject({ radius: 50 })
  expect(widenSearch({ ...search, radius: 100 })).toBeUndefined()
  expect(widenSearch({ ...search, cityTown: '' })).toBeUndefined()
})

it('leaving out the age leaves out both ends of it', () => {
  expect(withoutFilters(search, ['age'])).toEqual({ ...search, ageMin: undefined, ageMax: undefined, page: 1 })
})

it('at any distance is anywhere in the country, since the town alone would be less', () => {
  expect(withoutFilters(search, ['radius'])).toEqual({ ...search, county: '', cityTown: '', page: 1 })
})
