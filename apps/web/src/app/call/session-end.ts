import { storeRestriction } from '#app/account/restriction.ts'
import { accountSlot, appStateSlot, wipePrivateKeysSoon } from '#app/storage/storage.ts'

let isLeaving = false

/** Deletions of an account that are under way, and a session that was said to be over meanwhile. */
let [deletions, ended]: [number, string | undefined] = [0, undefined]

/**
 * Ends no session on this page until the work is over: an account that is being deleted refuses every other call before its
 * receipt has come, and a page that is loaded anew would never show it.
 */
export async function holdSessionEnd<T>(work: () => Promise<T>): Promise<T> {
  deletions += 1
  try {
    return await work()
  } finally {
    deletions -= 1
    const bearer = ended
    ended = undefined
    if (bearer !== undefined) endSession(bearer)
  }
}

/**
 * Clears the stored account and loads the page anew (docs/specification/product.md §4): its session is no longer good.
 * Nothing happens when another tab has logged in or out since this bearer was sent.
 */
export function endSession(bearer: string) {
  if (isLeaving || accountSlot.get().token !== bearer) return
  if (deletions > 0) {
    ended = bearer
    return
  }
  isLeaving = true
  accountSlot.clear()
  appStateSlot.clear()
  void wipePrivateKeysSoon().then(() => location.reload())
}

/** The same for somebody whom a moderator has just suspended; the page stays and tells why. */
export function endSuspendedSession(bearer: string, notice: Record<string, unknown>) {
  if (isLeaving || accountSlot.get().token !== bearer) return
  accountSlot.clear()
  appStateSlot.clear()
  void wipePrivateKeysSoon()
  storeRestriction(notice)
}
