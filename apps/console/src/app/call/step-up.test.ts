import { expect, test } from 'vitest'
import { sessionToken } from './staff-session.ts'
import { requestStepUp, pendingStepUp } from './step-up.ts'

test('one touch of the key is enough for two pictures that were asked for at once', async () => {
  const both = Promise.all([requestStepUp(), requestStepUp()])
  pendingStepUp.get()?.(true)
  expect(await both).toEqual([true, true])
  expect(pendingStepUp.get()).toBeNull()
})

test('who would rather not is asked again the next time', async () => {
  const first = requestStepUp()
  pendingStepUp.get()?.(false)
  expect(await first).toBe(false)
  const second = requestStepUp()
  pendingStepUp.get()?.(true)
  expect(await second).toBe(true)
})

test('whose session ends is asked no more, and nobody after them', async () => {
  sessionToken.set('hers')
  const asked = requestStepUp()
  sessionToken.set(null)
  expect(await asked).toBe(false)
  expect(pendingStepUp.get()).toBeNull()
})
