import { expect, test } from 'vitest'
import { separate } from './auc.ts'

test('what cannot be told apart has one half, what always can has one, in either direction', () => {
  expect(separate([1, 2, 3], [1, 2, 3]).area).toBe(0.5)
  expect(separate([5, 5, 5], [5, 5]).area).toBe(0.5)
  expect(separate([1, 2, 3], [4, 5, 6]).area).toBe(1)
  expect(separate([4, 5, 6], [1, 2, 3]).area).toBe(1)
})

test('it is the share of pairs that the larger value tells rightly', () => {
  expect(separate([2, 4], [1, 3]).area).toBe(0.75)
  expect(separate([2, 3], [1, 3]).area).toBe(0.625)
})

test('how sure it is grows with the number of values', () => {
  const alike = (count: number) => Array.from({ length: count }, (_, index) => index)
  const [few, many] = [separate(alike(6), alike(6)), separate(alike(400), alike(400))]
  expect([few.low, few.high].map((bound) => bound.toFixed(2))).toEqual(['0.16', '0.84'])
  expect([many.low, many.high].map((bound) => bound.toFixed(2))).toEqual(['0.46', '0.54'])
})
