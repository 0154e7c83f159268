import { onTestFinished, expect, test, vi } from 'vitest'
import { takeTurn, unlessBusy } from './tab-lock.ts'

/** What a browser's locks answer, in place of theirs. */
function answerLocks(request: (name: string, options: LockOptions, work: (lock: object | null) => unknown) => unknown) {
  vi.stubGlobal('navigator', { locks: { request } })
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** As one has it that is told to keep nothing of a site. */
const deny = async () => {
  throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError')
}

test('what another tab is at is left to it, and where tabs know nothing of each other it is done', async () => {
  let done = 0
  const work = async () => void (done += 1)
  answerLocks((_, __, begin) => begin(null))
  await unlessBusy('counts', work)
  expect(done).toBe(0)
  answerLocks((_, __, begin) => begin({}))
  await unlessBusy('counts', work)
  answerLocks(deny)
  await unlessBusy('counts', work)
  vi.stubGlobal('navigator', {})
  await unlessBusy('counts', work)
  expect(done).toBe(3)
})

test('a tab by itself does one after the other, whatever became of the one before', async () => {
  answerLocks(deny)
  const told: string[] = []
  const gone = Promise.withResolvers<undefined>()
  const first = takeTurn('renew', async () => {
    told.push('first')
    await gone.promise
    throw new Error('Nobody answered.')
  })
  const second = takeTurn('renew', async () => told.push('second'))
  await vi.waitUntil(() => told.length === 1)
  gone.resolve(undefined)
  await expect(first).rejects.toThrow('Nobody answered.')
  await second
  expect(told).toEqual(['first', 'second'])
})

test('a work that was begun is not done again, however it fails', async () => {
  answerLocks((_, __, begin) => begin({}))
  let done = 0
  const fails = takeTurn('renew', async () => {
    done += 1
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await expect(fails).rejects.toThrow('insecure')
  expect(done).toBe(1)
})
