import { expect, test } from 'vitest'
import { CallError } from '#app/call/call-error.ts'
import { canRetryUpload, retryDelayAfter } from './upload-retry.ts'

const lost = new CallError(0, {})
const refused = (status: number, code: string, retryAfter?: number) => new CallError(status, { code }, retryAfter)

test('a lost connection is tried again by itself, at first soon and never later than every half minute', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((tries) => retryDelayAfter(lost, tries))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

test('a service that is away says itself how long', () => {
  expect(retryDelayAfter(refused(503, 'unavailable', 5), 1)).toBe(5000)
  expect(retryDelayAfter(refused(502, 'unexpected'), 1)).toBe(1000)
})

test('what stands before the service and says that it is away is believed, though it knows none of our codes', () => {
  expect(retryDelayAfter(refused(503, 'unexpected'), 1)).toBe(1000)
  expect(retryDelayAfter(refused(503, 'unexpected', 5), 1)).toBe(5000)
  expect(retryDelayAfter(refused(504, 'unexpected'), 2)).toBe(2000)
})

test('a try that is still in work at the server is asked for again soon', () => {
  expect(retryDelayAfter(refused(409, 'requestInProgress'), 9)).toBe(1000)
})

test('a short wait for one’s turn is waited out, a long one is told', () => {
  expect(retryDelayAfter(refused(429, 'tooManyRequests', 5), 1)).toBe(5000)
  expect(retryDelayAfter(refused(429, 'tooManyRequests', 1800), 1)).toBeUndefined()
})

test('what waiting does not mend is told at once', () => {
  for (const error of [
    refused(409, 'photoQuota'),
    refused(422, 'invalid'),
    refused(503, 'storageFull', 300),
    refused(503, 'videoOff', 3600),
    new Error('of another kind'),
  ]) {
    expect(retryDelayAfter(error, 1)).toBeUndefined()
  }
})

test('another try by hand is offered where it can end otherwise', () => {
  const failed = (error: unknown) => canRetryUpload({ state: 'failed', error })
  expect(failed(refused(503, 'storageFull'))).toBe(true)
  expect(failed(refused(409, 'photoQuota'))).toBe(true)
  expect(failed(refused(422, 'invalid'))).toBe(false)
  expect(failed(refused(409, 'mediaDuplicate'))).toBe(false)
  expect(failed(refused(413, 'tooLarge'))).toBe(false)
  // A proxy's has none of our codes.
  expect(failed(refused(413, 'unexpected'))).toBe(false)
  expect(canRetryUpload({ state: 'lost', error: lost })).toBe(true)
  expect(canRetryUpload({ state: 'sending', error: undefined })).toBe(false)
})
