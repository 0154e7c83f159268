import { afterEach, expect, test, vi } from 'vitest'

/** A page that has just been loaded: one that is leaving stays so, and another file's may be. */
async function loadPage() {
  vi.resetModules()
  const [{ logOut }, { accountSlot }, { endSession }] = await Promise.all([
    import('#app/account/account.ts'),
    import('#app/storage/storage.ts'),
    import('./session-end.ts'),
  ])
  vi.useFakeTimers()
  return { logOut, accountSlot, endSession }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a session that has ended waits a moment for what is to be wiped, and not for a store that never opens', async () => {
  const { accountSlot, endSession } = await loadPage()
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
  const { accountSlot, logOut } = await loadPage()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  accountSlot.set({ token: null, refresh_token: 'ann', user: null })
  const left = vi.fn<() => void>()
  void logOut().then(left)
  await vi.advanceTimersByTimeAsync(0)
  expect(accountSlot.get().refresh_token).toBeNull()
  expect(left).toHaveBeenCalledOnce()
})
