import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onMemberArrival, onMemberChange } from './on-member-change.ts'
import { accountSlot } from './storage.ts'
import type { StoredUser } from './stored-values.ts'

// Of a member nothing but who they are counts here.
const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })

let stop = () => {}

/** How often somebody has left since. */
function count() {
  const told = { times: 0 }
  stop = onMemberChange(() => (told.times += 1))
  return told
}

// Other files of tests share the slot.
beforeEach(() => accountSlot.clear())

afterEach(() => {
  stop()
  accountSlot.clear()
})

test('what a visitor has begun stays theirs when they log in', () => {
  const left = count()
  logIn('ann')
  expect(left.times).toBe(0)
})

test('a member leaves by logging out, and when another takes their place from a second tab', () => {
  logIn('ann')
  const left = count()
  accountSlot.set({ ...accountSlot.get(), token: 'renewed' })
  expect(left.times).toBe(0)
  logIn('ben')
  expect(left.times).toBe(1)
  accountSlot.clear()
  expect(left.times).toBe(2)
})

test('a member arrives by logging in, and in the place of another; one who leaves does not', () => {
  const come = { times: 0 }
  stop = onMemberArrival(() => (come.times += 1))
  logIn('ann')
  expect(come.times).toBe(1)
  accountSlot.set({ ...accountSlot.get(), token: 'renewed' })
  expect(come.times).toBe(1)
  logIn('ben')
  expect(come.times).toBe(2)
  accountSlot.clear()
  expect(come.times).toBe(2)
})

test('who does not want to hear of it any more does not', () => {
  logIn('ann')
  const left = count()
  stop()
  accountSlot.clear()
  expect(left.times).toBe(0)
})

test('who had not been read yet leaves as well; a login that fails takes nothing along', async () => {
  const tokens = { token: `head.${btoa('{"sub":"ann"}')}.sign`, refresh_token: 'ann', user: null }
  vi.resetModules()
  const { accountSlot: slot } = await import('./storage.ts')
  slot.set(tokens)
  const anew = await import('./on-member-change.ts')
  const left = vi.fn<() => void>()
  stop = anew.onMemberChange(left)
  slot.set({ ...tokens, refresh_token: 'renewed' })
  expect(left).not.toHaveBeenCalled()
  slot.clear()
  expect(left).toHaveBeenCalledOnce()
  slot.set(tokens)
  slot.clear()
  expect(left).toHaveBeenCalledOnce()
})
