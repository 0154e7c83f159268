import { expect, test } from 'vitest'
import { sessionToken } from './staff-session.ts'
import { beginTouch, endTouch, requestStepUp, pendingStepUp, stepUpPaths } from './step-up.ts'

test('one touch of the key is enough for two pictures that were asked for at once', async () => {
  const both = Promise.all([requestStepUp('/look'), requestStepUp('/look')])
  pendingStepUp.get()?.(true)
  expect(await both).toEqual([true, true])
  expect(pendingStepUp.get()).toBeNull()
})

test('who would rather not is asked again the next time', async () => {
  const first = requestStepUp('/look')
  pendingStepUp.get()?.(false)
  expect(await first).toBe(false)
  const second = requestStepUp('/look')
  pendingStepUp.get()?.(true)
  expect(await second).toBe(true)
})

test('whose session ends is asked no more, and nobody after them', async () => {
  sessionToken.set('hers')
  const asked = requestStepUp('/look')
  sessionToken.set(null)
  expect(await asked).toBe(false)
  expect(pendingStepUp.get()).toBeNull()
})

test('whoever is asked for a touch can be told for what, each thing once, and of nothing that is over', async () => {
  const all = Promise.all([requestStepUp('/look'), requestStepUp('/decide'), requestStepUp('/look')])
  expect(stepUpPaths.get()).toEqual(['/look', '/decide'])
  pendingStepUp.get()?.(true)
  await all
  expect(stepUpPaths.get()).toEqual([])
})

test('what asks while the key is being touched is let through by no touch that was for something else', async () => {
  const looks = [requestStepUp('/look')]
  beginTouch()
  looks.push(requestStepUp('/look'))
  const decision = requestStepUp('/decide')
  expect(stepUpPaths.get()).toEqual(['/look'])
  pendingStepUp.get()?.(true)
  expect(await Promise.all(looks)).toEqual([true, true])
  expect(stepUpPaths.get()).toEqual(['/decide'])
  pendingStepUp.get()?.(false)
  expect(await decision).toBe(false)
})

test('after a touch that failed, one is asked for with all that wait; nobody is asked once the session has ended', async () => {
  sessionToken.set('hers')
  const all = [requestStepUp('/look')]
  beginTouch()
  all.push(requestStepUp('/decide'))
  endTouch()
  expect(stepUpPaths.get()).toEqual(['/look', '/decide'])
  beginTouch()
  all.push(requestStepUp('/letter'))
  sessionToken.set(null)
  expect(await Promise.all(all)).toEqual([false, false, false])
  expect([pendingStepUp.get(), stepUpPaths.get()]).toEqual([null, []])
})
