import { expect, test } from 'vitest'
import { chooseMoment, reviseMoment } from './carry-proof.ts'

const MINUTE = 60_000
const now = Date.parse('2026-12-01T12:00:00Z')

test('a proof waits for its moment, and for another one where a clock that was ahead has chosen that', () => {
  const chosen = chooseMoment(now)
  expect(reviseMoment(chosen, now)).toBe(chosen)
  expect(reviseMoment(chosen, now + 2 * 60 * MINUTE)).toBe(chosen)
  for (const ahead of [2 * 60 * MINUTE, 40 * 24 * 60 * MINUTE]) {
    const revised = reviseMoment(chosen + ahead, now)
    expect(revised - now).toBeGreaterThanOrEqual(2 * MINUTE)
    expect(revised - now).toBeLessThanOrEqual(60 * MINUTE)
  }
})
