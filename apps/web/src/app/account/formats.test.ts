import { expect, test } from 'vitest'
import { DERIVES_SINCE, isEarlierWayOpen } from './formats.ts'

test('an account of before may come the earlier way for a year, and nobody is asked for a password after it', () => {
  expect(isEarlierWayOpen(new Date(DERIVES_SINCE))).toBe(true)
  expect(isEarlierWayOpen(new Date('2027-11-25T23:59:59Z'))).toBe(true)
  expect(isEarlierWayOpen(new Date('2027-11-26T00:00:00Z'))).toBe(false)
  expect(isEarlierWayOpen(new Date('2031-01-01'))).toBe(false)
})
