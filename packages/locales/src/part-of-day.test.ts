import { expect, test } from 'vitest'
import { getPartOfDay } from './part-of-day.ts'

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [0, 'evening'],
] as const)('at %d it is %s', (hour, part) => {
  expect(getPartOfDay(hour)).toBe(part)
})
