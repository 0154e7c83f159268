import { expect, test, vi } from 'vitest'
import { noteServerTime } from '#app/call/server-clock.ts'
import {
  toDayNumber,
  toLondonDay,
  formatDayRange,
  formatSince,
  formatWhen,
  groupByDay,
  formatDayName,
  formatDayNameInSentence,
} from './days.ts'
import { formatDay, formatRelative } from './format.ts'

const now = new Date(2026, 10, 21, 18, 50).getTime()
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts)

test('the last minute of yesterday is yesterday, the first of today is today', () => {
  expect(formatDayName(at(2026, 10, 20, 23, 59), now)).toBe('Yesterday')
  expect(formatDayName(at(2026, 10, 21, 0, 0), now)).toBe('Today')
})

test('within a sentence a day has a small letter, unless it is a name', () => {
  expect(formatDayNameInSentence(at(2026, 10, 20, 23, 59), now)).toBe('yesterday')
  expect(formatDayNameInSentence(at(2026, 10, 21), now)).toBe('today')
  expect(formatDayNameInSentence(at(2026, 10, 18), now)).toBe('Wednesday 18\u00a0November')
})

test('a day of this year is named without the year, one of another with it', () => {
  expect(formatDayName(at(2026, 10, 18), now)).toBe('Wednesday 18\u00a0November')
  expect(formatDayName(at(2025, 10, 18), now)).toBe('Tuesday 18\u00a0November 2025')
})

test('a row says the time today, then the day, then the date', () => {
  expect(formatWhen(at(2026, 10, 21, 18, 42), now)).toBe('18:42')
  expect(formatWhen(at(2026, 10, 20, 9), now)).toBe('Yesterday')
  expect(formatWhen(at(2026, 10, 19, 9), now)).toBe('Thu')
  expect(formatWhen(at(2026, 10, 14, 9), now)).toBe('14\u00a0Nov')
  expect(formatWhen(at(2025, 10, 14, 9), now)).toBe('14\u00a0Nov 2025')
})

test('a sentence that breaks keeps a day and its month together', () => {
  expect(formatDay(at(2026, 10, 21))).toBe('21\u00a0November 2026')
  expect(formatSince(at(2026, 10, 12), now)).toBe('12\u00a0November')
  expect(formatDayRange('2026-12-03', '2026-12-06', now)).toBe('3\u2060–\u20606\u00a0December')
  expect(formatDayRange('2026-12-30', '2027-01-02', now)).toMatch(/^30\u00a0December 2026.+2\u00a0January 2027$/)
})

test('a clock that runs behind the server shows the time, not tomorrow', () => {
  expect(formatWhen(at(2026, 10, 22, 0, 1), now)).toBe('00:01')
})

test('days follow each other by one, over the change of the clocks too', () => {
  expect(toDayNumber(at(2026, 2, 30)) - toDayNumber(at(2026, 2, 28))).toBe(2)
})

test('the day in London is its own, wherever a browser is', () => {
  expect(toLondonDay('2026-12-03T23:59:00Z')).toBe('2026-12-03')
  expect(toLondonDay('2026-07-03T23:00:00Z')).toBe('2026-07-04')
  expect(toLondonDay('2026-10-25T23:30:00-11:00')).toBe('2026-10-26')
})

test('what is in order of time falls into its days', () => {
  const moments = [at(2026, 10, 21, 9), at(2026, 10, 21, 8), at(2026, 10, 20, 23), at(2026, 10, 18)]
  expect(groupByDay(moments, (moment) => moment).map(({ items }) => items.length)).toEqual([2, 1, 1])
  expect(groupByDay([], (moment: Date) => moment)).toEqual([])
})

test('by a browser’s clock that is a day wrong a day is what it is by the server’s', () => {
  vi.useFakeTimers({ now: at(2026, 10, 22, 18, 50), toFake: ['Date'] })
  try {
    noteServerTime(new Date(now).toUTCString(), Date.now())
    expect(formatDayName(at(2026, 10, 21, 9))).toBe('Today')
    expect(formatWhen(at(2026, 10, 20, 9))).toBe('Yesterday')
    expect(formatRelative(at(2026, 10, 21, 18, 45))).toBe('5\u00a0minutes ago')
  } finally {
    noteServerTime(new Date().toUTCString(), Date.now())
    vi.useRealTimers()
  }
})
