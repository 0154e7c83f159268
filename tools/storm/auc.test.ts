import { expect, test } from 'vitest'
import { areaUnderCurve } from './auc.ts'

test('what cannot be told apart has one half, what always can has one, in either direction', () => {
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(areaUnderCurve([5, 5, 5], [5, 5])).toBe(0.5)
  expect(areaUnderCurve([1, 2, 3], [4, 5, 6])).toBe(1)
  expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(1)
})

test('it is the share of pairs that the larger value tells rightly', () => {
  expect(areaUnderCurve([2, 4], [1, 3])).toBe(0.75)
  expect(areaUnderCurve([2, 3], [1, 3])).toBe(0.625)
})
