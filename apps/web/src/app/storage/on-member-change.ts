import { findPresentMember } from './present-member.ts'
import { accountSlot } from './storage.ts'

/**
 * Calls back when the member leaves this browser, or another one takes their place: what was theirs is nobody else's
 * business. What a visitor has begun stays theirs when they log in. Answers what stops it.
 */
export const onMemberChange = (forget: () => void) =>
  watch(findPresentMember, ({ before }) => before !== undefined, forget)

/** The same when a member has come, from another tab too: what was said to who was here before is not said again. */
export const onMemberArrival = (forget: () => void) => watch(findReadMember, ({ now }) => now !== undefined, forget)

const findReadMember = () => accountSlot.get().user?.id

/** The ids of who was here, and of who is; undefined for a visitor. */
type Change = { before: string | undefined; now: string | undefined }

function watch(find: () => string | undefined, isMeant: (change: Change) => boolean, forget: () => void): () => void {
  let before = find()
  return accountSlot.subscribe(() => {
    const change = { before, now: find() }
    before = change.now
    if (change.before !== change.now && isMeant(change)) forget()
  })
}
