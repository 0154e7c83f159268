import { expect, test } from 'vitest'
import { splitHeight } from './height.ts'

test.each([
  [120, 3, 11],
  [152, 5, 0],
  [168, 5, 6],
  [178, 5, 10],
  [182, 6, 0],
  [183, 6, 0],
  [220, 7, 3],
])('%d cm are %d feet %d', (cm, feet, inches) => {
  expect(splitHeight(cm)).toEqual({ feet, inches, cm })
})
