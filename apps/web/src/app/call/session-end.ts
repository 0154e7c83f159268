import { storeRestriction } from '#app/account/restriction.ts'
import { accountSlot, appStateSlot, wipePrivateKeys } from '#app/storage/storage.ts'

let isLeaving = false

/**
 * Clears the stored account and loads the page anew (docs/specification/product.md §4): its session is no longer good.
 * Nothing happens when another tab has logged in or out since this bearer was sent.
 */
export function endSession(bearer: string) {
  if (isLeaving || accountSlot.get().token !== bearer) return
  isLeaving = true
  accountSlot.clear()
  appStateSlot.clear()
  void wipePrivateKeys()
    .catch(() => undefined)
    .finally(() => location.reload())
}

/** The same for somebody whom a moderator has just suspended; the page stays and tells why. */
export function endSuspendedSession(bearer: string, notice: Record<string, unknown>) {
  if (isLeaving || accountSlot.get().token !== bearer) return
  accountSlot.clear()
  appStateSlot.clear()
  void wipePrivateKeys().catch(() => undefined)
  storeRestriction(notice)
}
