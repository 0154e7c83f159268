import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesBetween, nearestFirst } from './distance.ts'

const position = fc.record({
  latitude: fc.double({ min: 49.8, max: 60.9, noNaN: true }),
  longitude: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
})

test('London and Edinburgh are 332 miles apart', () => {
  const [london, edinburgh] = [
    { latitude: 51.5085, longitude: -0.1257 },
    { latitude: 55.9521, longitude: -3.1965 },
  ]
  expect(Math.round(milesBetween(london, edinburgh))).toBe(332)
})

test('what is near is all that lies within the distance, the nearest first', () => {
  fc.assert(
    fc.property(
      fc.array(position, { maxLength: 60 }),
      position,
      fc.integer({ min: 1, max: 500 }),
      (list, centre, miles) => {
        const places = list.map((place, ordinal) => ({ ...place, ordinal })).sort((a, b) => a.latitude - b.latitude)
        const found = nearestFirst(places, centre, miles).map((place) => milesBetween(centre, place))
        const expected = places.map((place) => milesBetween(centre, place)).filter((distance) => distance <= miles)
        expect(found).toEqual(expected.sort((a, b) => a - b))
      },
    ),
  )
})
