import { expect, test } from 'vitest'
import { findRecentFlirt } from './flirt-actions.ts'

test('for a day a flirt keeps the next one from being sent, and no longer', () => {
  const at = '2026-11-30T20:00:00.000Z'
  expect(findRecentFlirt(at, Date.parse('2026-12-01T19:59:59Z'))).toBe(at)
  expect(findRecentFlirt(at, Date.parse('2026-12-01T20:00:00Z'))).toBeNull()
  expect(findRecentFlirt(null, 0)).toBeNull()
})
