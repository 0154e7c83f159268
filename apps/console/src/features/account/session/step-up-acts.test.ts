import { everyConsoleEndpoint } from '@amour/contract/console/every-endpoint.ts'
import { expect, test } from 'vitest'
import { findStepUpActs } from './step-up-acts.ts'

test('whatever needs a fresh touch of the key has words that say what it is for', () => {
  const asking = everyConsoleEndpoint
    .map(([, , endpoint]) => endpoint)
    .filter(({ stepUp, refusals }) => stepUp || refusals?.includes('touchNeeded'))
  expect(asking.length).toBeGreaterThan(15)
  expect(asking.filter(({ path }) => findStepUpActs([path]).length !== 1).map(({ path }) => path)).toEqual([])
})
