import { expect, test } from 'vitest'
import { computeKappa } from './agreement.ts'

test('two people agree beyond chance as Cohen’s example of 1960 has it', () => {
  const pairs = [
    { first: 'yes', second: 'yes', count: 20 },
    { first: 'yes', second: 'no', count: 5 },
    { first: 'no', second: 'yes', count: 10 },
    { first: 'no', second: 'no', count: 15 },
  ]
  expect(computeKappa(pairs)).toBeCloseTo(0.4)
})

test('agreeing always is 1, never is less than chance, and nothing to compare is nothing', () => {
  const pair = (first: string, second: string) => ({ first, second, count: 5 })
  expect(computeKappa([pair('a', 'a'), pair('b', 'b')])).toBe(1)
  expect(computeKappa([pair('a', 'b'), pair('b', 'a')])).toBe(-1)
  expect(computeKappa([])).toBeNull()
  expect(computeKappa([pair('a', 'a')])).toBeNull()
})
