import type { LocationChoice } from '@amour/contract/people/locations.ts'
import { expect, test } from 'vitest'
import { formatLocationLabel, indexLocations, matchCounties, matchLocations } from './location-match.ts'

const place = (id: number, county: string, city: string, aliases: string[] = []): LocationChoice => ({
  id,
  county,
  city,
  nation: 'England',
  aliases,
})

// In the order of their population, as the server gives them.
const locations = indexLocations([
  place(1, 'County Londonderry', 'Derry', ['Londonderry']),
  place(2, 'Somerset', 'Bath'),
  place(3, 'Hertfordshire', 'St Albans'),
  place(4, 'Essex', 'Southend-on-Sea'),
  place(5, 'West Lothian', 'Bathgate'),
  place(6, 'Anglesey', 'Ynys Môn'),
  place(7, 'North Yorkshire', 'King’s Bath'),
])

const found = (typed: string) => matchLocations(locations, typed).map(({ place: { city } }) => city)

test('a town is found by how its name begins, the larger first, before names where a later word does', () => {
  expect(found('bath')).toEqual(['Bath', 'Bathgate', 'King’s Bath'])
})

test.each([
  ['SAINT albans', 'St Albans'],
  ['st. alb', 'St Albans'],
  ['southend on', 'Southend-on-Sea'],
  ['sea', 'Southend-on-Sea'],
  ['ynys mon', 'Ynys Môn'],
  ['kings b', 'King’s Bath'],
  ['londonderry', 'Derry'],
])('%j finds %s', (typed, city) => {
  expect(found(typed)).toEqual([city])
})

test('nothing typed and nothing known find nothing', () => {
  expect(found('  ')).toEqual([])
  expect(found('atlantis')).toEqual([])
})

test('a place is named by county and town only when it has both', () => {
  expect(formatLocationLabel({ county: 'Somerset', city: 'Bath' })).toBe('Somerset - Bath')
  expect(formatLocationLabel({ county: 'Somerset', city: '' })).toBe('Somerset')
  expect(formatLocationLabel({ county: '', city: 'Bath' })).toBe('Bath')
})

test('a county is found by how its name or a later word begins, and few at once', () => {
  const counties = ['County Durham', 'North Yorkshire', 'South Yorkshire', 'West Yorkshire', 'York', 'Yorkshire, all']
  expect(matchCounties(counties, ' dur')).toEqual(['County Durham'])
  expect(matchCounties(counties, 'york')).toEqual(['York', 'Yorkshire, all', 'North Yorkshire'])
  expect(matchCounties(counties, ' ')).toEqual([])
})
