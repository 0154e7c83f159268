import { expect, onTestFinished, test, vi } from 'vitest'
import { beforeLeaving, delayLeaving, finishInAllTabs } from './before-leaving.ts'

test('whoever leaves does so where the browser lets no tab wait for another, and what waits here is done', async () => {
  const refused = new DOMException('Access is denied.', 'SecurityError')
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(refused) } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const done: string[] = []
  for (const what of ['read', 'removed']) onTestFinished(beforeLeaving(async () => done.push(what)))
  delayLeaving(Promise.resolve())
  await finishInAllTabs()
  expect(done).toEqual(['read', 'removed'])
})
