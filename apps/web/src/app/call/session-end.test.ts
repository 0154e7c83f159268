import { afterEach, expect, test, vi } from 'vitest'
import { logOut } from '#app/account/account.ts'
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

test('whoever logs out waits for no wiping: by its end they may have begun to log in', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  accountSlot.set({ token: null, refresh_token: 'ann', user: null })
  const left = vi.fn<() => void>()
  void logOut().then(left)
  await vi.advanceTimersByTimeAsync(0)
  expect(accountSlot.get().refresh_token).toBeNull()
  expect(left).toHaveBeenCalledOnce()
})
