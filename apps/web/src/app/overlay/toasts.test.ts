import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { closeToast, showToast } from './toasts.ts'

// Of a member nothing but who they are counts here.
const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })

beforeEach(() => accountSlot.clear())
afterEach(() => accountSlot.clear())

/** Whether a toast still stands: only then it hears of its end. */
function isShown(id: string, closed: ReturnType<typeof vi.fn>) {
  closeToast(id)
  return closed.mock.calls.length > 0
}

test('a toast that comes after its member has left does not stand before the next', () => {
  logIn('ann')
  accountSlot.clear()
  const closed = vi.fn<() => void>()
  showToast({ id: 'late', text: 'Ann’s message was not sent.', onClose: closed })
  logIn('ben')
  expect(isShown('late', closed)).toBe(false)
})

test('a toast stands while its member’s tokens are renewed', () => {
  logIn('ann')
  const closed = vi.fn<() => void>()
  showToast({ id: 'kept', text: 'Saved.', onClose: closed })
  accountSlot.set({ ...accountSlot.get(), token: 'renewed' })
  expect(isShown('kept', closed)).toBe(true)
})
