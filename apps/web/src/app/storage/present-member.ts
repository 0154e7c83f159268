import { accountSlot, findTokenOwner } from './storage.ts'

/** Whose tokens the page started with, where their account had not been read; until they have gone. */
let unread = accountSlot.get().user ? undefined : findTokenOwner()
accountSlot.subscribe(() => {
  if (unread !== undefined && findTokenOwner() !== unread) unread = undefined
})

/**
 * Who is here: the member who has been read, or whose tokens the page started with. Not somebody whose login is under way:
 * one that fails takes nothing along of what its visitor has begun.
 */
export const findPresentMember = (): string | undefined => accountSlot.get().user?.id ?? unread
