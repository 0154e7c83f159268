import { accountSlot, isStillMember } from '#app/storage/storage.ts'
import { CallError, isOutage } from './call-error.ts'
import { isSameMember } from './token-expiry.ts'

/** The pause before what nobody answered is tried once more, in milliseconds. */
const PAUSE = 2000

/**
 * Does something, and once more by itself where nobody answered: it may have been done, and then the second try says so. For
 * what ends the same however often it is done. What one member began is not done in the name of another.
 */
export async function tryTwice<T>(send: () => Promise<T>): Promise<T> {
  const { token } = accountSlot.get()
  try {
    return await send()
  } catch (error) {
    if (!isOutage(error)) throw error
    await new Promise((over) => setTimeout(over, PAUSE))
    if (!isStillHere(token)) throw error
    return send()
  }
}

/** Whether the member whose token this was, or a visitor where there was none, is who is here now. */
export function isStillHere(token: string | null): boolean {
  const { token: now } = accountSlot.get()
  return token === null || now === null ? token === now : isSameMember(token, now)
}

/**
 * Asked right before a call whose body is one member's alone, such as a key, where some work came before it: another may have
 * logged in from a second tab meanwhile, and the call would go in their name. Throws CallError.
 */
export function requireStillMember(memberId: string) {
  if (!isStillMember(memberId)) throw new CallError(401, {})
}
