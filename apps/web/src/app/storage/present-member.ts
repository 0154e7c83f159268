import { memberOf } from '#app/call/token-expiry.ts'
import { accountSlot } from './storage.ts'

/** Whose tokens the page started with, where their account had not been read; until they have gone. */
let unread = accountSlot.get().user ? undefined : findTokenOwner()
accountSlot.subscribe(() => {
  if (unread !== undefined && findTokenOwner() !== unread) unread = undefined
})

/** Whose the stored tokens are, whether or not their account has been read; undefined for a visitor. */
export function findTokenOwner(): string | undefined {
  const { token, user } = accountSlot.get()
  return user?.id ?? (token === null ? undefined : memberOf(token))
}

/**
 * Who is here: the member who has been read, or whose tokens the page started with. Not somebody whose login is under way:
 * one that fails takes nothing along of what its visitor has begun.
 */
export const findPresentMember = (): string | undefined => accountSlot.get().user?.id ?? unread
