import { expect, test } from 'vitest'
import { countMinutes, covers, findGaps, minuteOfWeek, partOf, toStretch } from './week.ts'

const shift = (weekday: number, from: number, minutes: number) =>
  partOf({ weekday, starts_minute: from * 60, minutes: minutes * 60 })

test('a shift of the night goes on over midnight, and on Sunday into Monday', () => {
  const friday = shift(5, 22, 8)
  expect(covers(friday, 4 * 1440 + 22 * 60)).toBe(true)
  expect(covers(friday, 5 * 1440 + 5 * 60 + 59)).toBe(true)
  expect(covers(friday, 5 * 1440 + 6 * 60)).toBe(false)
  expect(covers(shift(7, 22, 8), 60)).toBe(true)
})

test('the week is London’s, in summer and in winter', () => {
  expect(minuteOfWeek(new Date('2026-06-01T21:00:00Z'))).toBe(22 * 60)
  expect(minuteOfWeek(new Date('2026-11-23T22:00:00Z'))).toBe(22 * 60)
  expect(minuteOfWeek(new Date('2026-11-29T23:59:00Z'))).toBe(7 * 1440 - 1)
})

test('a shift that ends when it begins lasts a day', () => {
  expect(countMinutes(9 * 60, 9 * 60)).toBe(1440)
  expect(countMinutes(22 * 60, 6 * 60)).toBe(480)
})

test('what nobody covers is told day by day', () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => shift(weekday, 6, 16))
  const gaps = findGaps(days).map(toStretch)
  expect(gaps).toHaveLength(14)
  expect(gaps.slice(0, 3)).toEqual([
    { weekday: 1, from: '00:00', to: '06:00' },
    { weekday: 1, from: '22:00', to: '00:00' },
    { weekday: 2, from: '00:00', to: '06:00' },
  ])
  expect(findGaps([])).toHaveLength(7)
  expect(findGaps([1, 2, 3, 4, 5, 6, 7].map((weekday) => shift(weekday, 20, 24)))).toEqual([])
  expect(findGaps([...days, ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => shift(weekday, 22, 8))])).toEqual([])
})
