import { accountSlot } from './storage.ts'

/**
 * Calls back when the member leaves this browser, or another one takes their place: what was theirs is nobody else's
 * business. What a visitor has begun stays theirs when they log in. Answers what stops it.
 */
export const onMemberChange = (forget: () => void) => watch(({ before }) => before !== undefined, forget)

/** The same when a member has come, from another tab too: what was said to who was here before is not said again. */
export const onMemberArrival = (forget: () => void) => watch(({ now }) => now !== undefined, forget)

/** The ids of who was here, and of who is; undefined for a visitor. */
type Change = { before: string | undefined; now: string | undefined }

function watch(isMeant: (change: Change) => boolean, forget: () => void): () => void {
  let before = accountSlot.get().user?.id
  return accountSlot.subscribe(() => {
    const change = { before, now: accountSlot.get().user?.id }
    before = change.now
    if (change.before !== change.now && isMeant(change)) forget()
  })
}
