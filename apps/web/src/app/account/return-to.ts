import { findPresentMember } from '#app/storage/present-member.ts'
import { accountSlot } from '#app/storage/storage.ts'

type Address = { pathname: string; search: string; hash: string }

/** Who was the last to leave in this tab, and the path that was on their screen. */
let left: { by: string; pathname: string } | undefined
/** Who has logged in in this tab itself, until they leave it; a page that is loaded anew, at their keys too, has forgotten it. */
let cameHere: string | undefined
let memberId = findPresentMember()
accountSlot.subscribe(() => {
  const id = findPresentMember()
  if (memberId && memberId !== id) left = { by: memberId, pathname: globalThis.location?.pathname ?? '' }
  if (memberId !== id && cameHere !== id) cameHere = undefined
  memberId = id
})

/** Notes who logs in in this tab, before they are stored as who is here. */
export function noteLogin(id: string) {
  cameHere = id
}

/**
 * The state that a way to the login screen carries: where the visitor wanted to go, and `by` whom, where that is the
 * screen on which a member has just left: it is nobody else's business.
 */
export const makeReturnTo = ({ pathname, search, hash }: Address) => ({
  wanted: pathname + search + hash,
  ...(left?.pathname === pathname && { by: left.by }),
})

/**
 * The wanted address in a location's state; only one of our own paths counts, and nobody is led to another's. Where nobody
 * knows who wanted it, it is of whoever logs in in this tab: not of a member whom another tab of the browser lets in.
 */
export function readReturnTo(state: unknown, id: string): string | undefined {
  if (typeof state !== 'object' || !state || !('wanted' in state) || typeof state.wanted !== 'string') return undefined
  if (('by' in state ? state.by : cameHere) !== id) return undefined
  return /^\/(?![/\\])/.test(state.wanted) ? state.wanted : undefined
}
