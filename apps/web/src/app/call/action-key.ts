import { accountSlot } from '#app/storage/storage.ts'
import { isOutage, isRefusal } from './call-error.ts'
import { isStillHere } from './second-try.ts'

/** For so long a resend surely gets the answer of its first try, in milliseconds: the server keeps it for a day. */
const ANSWERED = 23 * 3_600_000

/** How often, and after how many milliseconds, a try asks again whether an earlier one that is still on its way has ended. */
const [WAITS, WAIT] = [5, 1000]

/** What may have been done although nobody answered. */
const mayHaveArrived = (error: unknown) => isOutage(error) || isRefusal(error, 'requestInProgress')

/**
 * The key of all tries of one action, until one of them is answered: a press after a lost answer is the same action, so that
 * it is done once. What differs from the last try is another one.
 */
export function createActionKey() {
  let tried: { draft: string; key: string; at: number } | undefined

  async function sendOnce<T>(draft: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(draft)
    if (tried?.draft !== text || Date.now() - tried.at > ANSWERED)
      tried = { draft: text, key: crypto.randomUUID(), at: Date.now() }
    const { key } = tried
    const { token } = accountSlot.get()
    for (let waits = 0; ; waits += 1) {
      try {
        const answer = await send(key)
        tried = undefined
        return answer
      } catch (error) {
        if (!mayHaveArrived(error)) tried = undefined
        if (!isRefusal(error, 'requestInProgress') || waits === WAITS) throw error
        await new Promise((over) => setTimeout(over, WAIT))
        // What one member began is not done in the name of another.
        if (!isStillHere(token)) throw error
      }
    }
  }

  return {
    sendOnce,
    /** What is done next is another action, whatever it says. */
    forget: () => void (tried = undefined),
  }
}

export type ActionKey = ReturnType<typeof createActionKey>
