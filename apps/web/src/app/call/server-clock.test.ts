import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, toServerTime } from './server-clock.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-30T12:00:00Z')
const shown = (moment: number) => new Date(moment).toUTCString()

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('the time of the server is told whether this browser’s clock is ahead, behind or right', () => {
  for (const wrong of [HOUR, -24 * HOUR, 0]) {
    noteServerTime(shown(now - wrong), now - 200)
    expect(toServerTime(now)).toBe(now - wrong)
  }
})

test('an answer that came late, or without the time, or over a leap of the clock, tells nothing', () => {
  noteServerTime(shown(now - HOUR), now - 200)
  noteServerTime(shown(now), now - 6_000)
  noteServerTime(null, now - 200)
  noteServerTime('yesterday', now - 200)
  noteServerTime(shown(now), now + 200)
  expect(toServerTime(now)).toBe(now - HOUR)
})
