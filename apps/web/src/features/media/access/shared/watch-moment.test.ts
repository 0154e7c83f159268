import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteServerTime } from '#app/call/server-clock.ts'
import { isPast, watchMoment } from './watch-moment.ts'

const NOW = Date.UTC(2026, 11, 1, 20, 0, 0)
const DAY = 24 * 60 * 60_000
const inMs = (wait: number) => new Date(NOW + wait).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  noteServerTime(new Date(NOW).toUTCString(), NOW)
})

afterEach(() => {
  vi.useRealTimers()
  noteServerTime(new Date().toUTCString(), Date.now())
})

test('an end is told at its moment and once, days ahead too', async () => {
  const tell = vi.fn<() => void>()
  watchMoment(inMs(40 * DAY), tell)
  await vi.advanceTimersByTimeAsync(40 * DAY - 1)
  expect(tell).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(tell).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(DAY)
  expect(tell).toHaveBeenCalledOnce()
})

test('an end that has come is told at once, and none once nobody asks any more', async () => {
  const tell = vi.fn<() => void>()
  watchMoment(inMs(0), tell)
  expect(tell).toHaveBeenCalledOnce()
  const stop = watchMoment(inMs(5_000), tell)
  stop()
  await vi.advanceTimersByTimeAsync(DAY)
  expect(tell).toHaveBeenCalledOnce()
})

test('it is the server’s moment, also where this browser’s clock is wrong or is set', async () => {
  const tell = vi.fn<() => void>()
  // It is an hour later by the server.
  noteServerTime(new Date(NOW + 60 * 60_000).toUTCString(), NOW)
  expect([isPast(inMs(59 * 60_000)), isPast(inMs(61 * 60_000)), isPast(null)]).toEqual([true, false, false])
  watchMoment(inMs(70 * 60_000), tell)
  // Somebody sets it right.
  vi.setSystemTime(NOW + 60 * 60_000)
  noteServerTime(new Date(NOW + 60 * 60_000).toUTCString(), NOW + 60 * 60_000)
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
  expect(tell).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(tell).toHaveBeenCalledOnce()
})

test.each(['visibilitychange', 'pageshow', 'focus'])('a device that slept looks at once: on %s', async (event) => {
  const page = Object.assign(new EventTarget(), { document: new EventTarget() })
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const [tell, tellNobody] = [vi.fn<() => void>(), vi.fn<() => void>()]
  watchMoment(inMs(30 * 60_000), tell)
  watchMoment(inMs(30 * 60_000), tellNobody)()
  const wake = () => (event === 'visibilitychange' ? page.document : page).dispatchEvent(new Event(event))
  wake()
  expect(tell).not.toHaveBeenCalled()
  // Its timers slept too.
  vi.setSystemTime(NOW + 31 * 60_000)
  wake()
  expect(tell).toHaveBeenCalledOnce()
  wake()
  await vi.advanceTimersByTimeAsync(DAY)
  expect(tell).toHaveBeenCalledOnce()
  expect(tellNobody).not.toHaveBeenCalled()
})
