import { expect, test } from 'vitest'
import { listDayParts } from './week.ts'

test('a shift of the night stands on both of its days, and Sunday’s on Monday', () => {
  const nights = [5, 7].map((weekday) => ({ weekday, from: '22:00', to: '06:00' }))
  expect(listDayParts(nights, 5)).toEqual([{ start: 1320, minutes: 120 }])
  expect(listDayParts(nights, 6)).toEqual([{ start: 0, minutes: 360 }])
  expect(listDayParts(nights, 1)).toEqual([{ start: 0, minutes: 360 }])
  expect(listDayParts(nights, 3)).toEqual([])
})

test('what ends at midnight does not reach into the next day, and a whole day is one', () => {
  expect(listDayParts([{ weekday: 2, from: '16:00', to: '00:00' }], 3)).toEqual([])
  expect(listDayParts([{ weekday: 2, from: '00:00', to: '00:00' }], 2)).toEqual([{ start: 0, minutes: 1440 }])
})
