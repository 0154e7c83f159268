import { afterEach, expect, test, vi } from 'vitest'
import { clearAccount } from '#app/account/account.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { endSession } from './session-end.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  accountSlot.clear()
})

test('a session that has ended waits a moment for what is to be wiped, and not for a store that never opens', async () => {
  vi.useFakeTimers()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  accountSlot.set({ token: 'ann', refresh_token: 'ann', user: null })
  endSession('ann')
  expect(accountSlot.get().token).toBeNull()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('nor does whoever leaves by themselves', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const left = vi.fn<() => void>()
  void clearAccount().then(left)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(left).toHaveBeenCalledOnce()
})
