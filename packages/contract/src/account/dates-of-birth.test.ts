import { expect, test } from 'vitest'
import { computeAgeOn, lastAdultBirth, MINIMUM_AGE } from './dates-of-birth.ts'

const DAY = 86_400_000

test('whoever was born on the last day is an adult, and whoever was born the day after is not, on any day', () => {
  for (let at = Date.UTC(2027, 11, 1); at < Date.UTC(2032, 3, 1); at += DAY) {
    const today = new Date(at)
    const last = lastAdultBirth(today)
    expect(computeAgeOn(last, today), last).toBeGreaterThanOrEqual(MINIMUM_AGE)
    const next = new Date(Date.parse(last) + DAY).toISOString().slice(0, 10)
    expect(computeAgeOn(next, today), next).toBeLessThan(MINIMUM_AGE)
  }
})

test('a birthday begins at midnight in London, in summer too', () => {
  const born = '2008-07-01'
  expect(computeAgeOn(born, new Date('2026-06-30T22:59:59Z'))).toBe(17)
  expect(computeAgeOn(born, new Date('2026-06-30T23:00:00Z'))).toBe(18)
  expect(lastAdultBirth(new Date('2026-06-30T23:00:00Z'))).toBe(born)
  expect(computeAgeOn('2008-01-01', new Date('2025-12-31T23:59:59Z'))).toBe(17)
  expect(computeAgeOn('2008-01-01', new Date('2026-01-01T00:00:00Z'))).toBe(18)
})
