import { expect, onTestFinished, test, vi } from 'vitest'
import { firstTexts, loadFirstTexts, startTexts } from './i18n.ts'

test('texts that every screen needs are asked for until they come, and those that are here only once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('document', { documentElement: { dataset: { texts: 'abc' } } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const asked: string[] = []
  let failures = 2
  vi.stubGlobal('fetch', async (address: string) => {
    const [, name = ''] = /\/([\w-]+)\.json\?v=abc$/.exec(address) ?? []
    asked.push(name)
    if (name !== 'pages' || failures === 0) return Response.json({})
    failures -= 1
    return failures === 1 ? Response.error() : new Response('', { status: 503 })
  })
  await startTexts()
  let isThere = false
  const loading = loadFirstTexts().then(() => (isThere = true))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, isThere]).toEqual([firstTexts, false])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isThere).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  await loading
  expect(asked).toEqual([...firstTexts, 'pages', 'pages'])
})
