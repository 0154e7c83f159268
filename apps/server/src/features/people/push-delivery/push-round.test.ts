import { expect, test } from 'vitest'
import { secondsUntilQuiet } from './push-round.service.ts'

test('the seconds until it is quiet follow the clocks of London on the night they leap', () => {
  const quiet = { from: 2 * 60, to: 8 * 60, most: 4 * 3600 }
  const seconds = (moment: string, more = {}) => secondsUntilQuiet(new Date(moment), { ...quiet, ...more })
  expect(seconds('2026-01-10T00:00:30Z')).toBe(7170)
  // At one the clocks show two.
  expect(seconds('2026-03-29T00:00:30Z')).toBe(3570)
  expect(seconds('2026-10-25T00:00:00Z')).toBe(7200)
  expect(seconds('2026-01-10T12:00:00Z')).toBe(14_400)
  expect(seconds('2026-01-10T03:00:00Z')).toBe(0)
  expect(seconds('2026-01-10T00:00:00Z', { from: null, to: null })).toBe(14_400)
})
