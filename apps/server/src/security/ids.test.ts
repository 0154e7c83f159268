import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('whatever is made after something else in the same millisecond has a later id, and one that is like no other', () => {
  const at = Date.UTC(2026, 10, 22)
  const ids = Array.from({ length: 1_000 }, () => newId(at))
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids.map((id) => id.slice(-16))).size).toBe(1_000)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(newId(at + 1) > (ids.at(-1) ?? '')).toBe(true)
})
