import { accountSlot } from './storage.ts'

/**
 * Calls back when the member leaves this browser, or another one takes their place: what was theirs is nobody else's
 * business. What a visitor has begun stays theirs when they log in. Answers what stops it.
 */
export function onMemberChange(forget: () => void): () => void {
  let memberId = accountSlot.get().user?.id
  return accountSlot.subscribe(() => {
    const id = accountSlot.get().user?.id
    const hasLeft = memberId !== undefined && memberId !== id
    memberId = id
    if (hasLeft) forget()
  })
}

/** Calls back when a member has come, from another tab too: what was said to who was here before is not said again. */
export function onMemberArrival(forget: () => void) {
  let memberId = accountSlot.get().user?.id
  accountSlot.subscribe(() => {
    const id = accountSlot.get().user?.id
    const hasCome = id !== undefined && memberId !== id
    memberId = id
    if (hasCome) forget()
  })
}
