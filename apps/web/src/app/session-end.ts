import { keepRestriction } from './restriction.ts'
import { accountSlot, forgetPrivateKeys } from './storage.ts'

let isLeaving = false

/**
 * Clears the stored account and loads the page anew (docs/specification/product.md §4): its session is no longer good.
 * Nothing happens when another tab has logged in or out since this bearer was sent.
 */
export function leaveAtOnce(bearer: string) {
  if (isLeaving || accountSlot.get().token !== bearer) return
  isLeaving = true
  accountSlot.clear()
  void forgetPrivateKeys()
    .catch(() => undefined)
    .finally(() => location.reload())
}

/** The same for somebody whom a moderator has just suspended; the page stays and tells why. */
export function leaveSuspended(bearer: string, notice: Record<string, unknown>) {
  if (isLeaving || accountSlot.get().token !== bearer) return
  accountSlot.clear()
  void forgetPrivateKeys().catch(() => undefined)
  keepRestriction(notice)
}
