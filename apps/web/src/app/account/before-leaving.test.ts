import { expect, onTestFinished, test, vi } from 'vitest'
import { beforeLeaving, delayLeaving, finishInAllTabs } from './before-leaving.ts'

test('whoever leaves does so where the browser lets no tab wait for another, and what waits here is done', async () => {
  const refused = new DOMException('Access is denied.', 'SecurityError')
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(refused) } })
  onTestFinished(() => void vi.unstubAllGlobals())
  let isDone = false
  onTestFinished(beforeLeaving(async () => (isDone = true)))
  delayLeaving(Promise.resolve())
  await finishInAllTabs()
  expect(isDone).toBe(true)
})
