import { expect, test } from 'vitest'
import { formatHeight } from './height.ts'

test.each([
  [120, '3 ft 11 in (120 cm)'],
  [152, '5 ft 0 in (152 cm)'],
  [178, '5 ft 10 in (178 cm)'],
  [182, '6 ft 0 in (182 cm)'],
  [183, '6 ft 0 in (183 cm)'],
  [220, '7 ft 3 in (220 cm)'],
])('%d cm are %s', (cm, shown) => {
  expect(formatHeight(cm)).toBe(shown)
})
