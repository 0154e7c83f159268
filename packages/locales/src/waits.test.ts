import { expect, test } from 'vitest'
import { waitText } from './waits.ts'

test.each([
  [0.2, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [150, '3 minutes'],
  [3600, '60 minutes'],
  [7200, '2 hours'],
  [80_000, '23 hours'],
  [3 * 24 * 3600 - 1, '3 days'],
])('a wait of %s seconds is told as %s', (seconds, told) => {
  expect(waitText(seconds)).toBe(`Please wait ${told} and try again.`)
})
