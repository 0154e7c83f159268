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
