import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubPage } from '#app/hooks/render-hook.ts'

stubPage()
const { awaitUndo, forgetSkippedCase, offerSkipUndo, skippedCase } = await import('./skipped-case.ts')
vi.unstubAllGlobals()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  forgetSkippedCase()
  vi.useRealTimers()
})

const one = { id: 'report', reference: 'AM-1' }
const other = { id: 'photo', reference: 'AM-2' }

test('a case that was passed by is offered for eight seconds', () => {
  offerSkipUndo(one)
  expect(skippedCase.get()).toEqual({ ...one, until: Date.now() + 8_000 })
  vi.advanceTimersByTime(7_999)
  expect(skippedCase.get()?.id).toBe('report')
  vi.advanceTimersByTime(1)
  expect(skippedCase.get()).toBeUndefined()
})

test('the next one takes its place, for eight seconds of its own', () => {
  offerSkipUndo(one)
  vi.advanceTimersByTime(5_000)
  offerSkipUndo(other)
  vi.advanceTimersByTime(7_999)
  expect(skippedCase.get()?.id).toBe('photo')
  vi.advanceTimersByTime(1)
  expect(skippedCase.get()).toBeUndefined()
})

test('what is being taken back stays until the answer, which may offer it anew', () => {
  offerSkipUndo(one)
  awaitUndo()
  vi.advanceTimersByTime(60_000)
  expect(skippedCase.get()?.id).toBe('report')
  offerSkipUndo(one)
  vi.advanceTimersByTime(8_000)
  expect(skippedCase.get()).toBeUndefined()
})

test('something else that is done since ends the offer, and is told once', () => {
  const told = vi.fn<() => void>()
  const stop = skippedCase.subscribe(told)
  offerSkipUndo(one)
  forgetSkippedCase()
  forgetSkippedCase()
  expect([skippedCase.get(), told.mock.calls.length]).toEqual([undefined, 2])
  stop()
})
