import { accountSlot } from '#app/storage/storage.ts'
import { CallError, isRefusal } from './call-error.ts'
import { isStillHere } from './second-try.ts'

/** For so long a resend surely gets the answer of its first try, in milliseconds: the server keeps it for a day. */
const ANSWERED = 23 * 3_600_000

/** How often, and after how many milliseconds, a try asks again whether an earlier one that is still on its way has ended. */
const [WAITS, WAIT] = [5, 1000]

/** Refusals that say nothing of an earlier try: too many calls, or a session that has ended. */
const undecided: readonly number[] = [401, 429]

/** Whether the action itself was refused. Anything else, also an answer that cannot be read, may follow what was done. */
const isDecided = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !undecided.includes(error.status)

/**
 * The key of all tries of one action, until it is done or refused: a press after a lost answer is the same action, so that it
 * is done once. What differs from the last try is another one.
 */
export function createActionKey() {
  let tried: { draft: string; key: string; at: number } | undefined
  // Another action may have begun meanwhile.
  const forget = (key: string) => {
    if (tried?.key === key) tried = undefined
  }

  async function sendOnce<T>(draft: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(draft)
    if (tried?.draft !== text || Date.now() - tried.at > ANSWERED)
      tried = { draft: text, key: crypto.randomUUID(), at: Date.now() }
    const { key } = tried
    const { token } = accountSlot.get()
    for (let waits = 0; ; waits += 1) {
      try {
        const answer = await send(key)
        forget(key)
        return answer
      } catch (error) {
        const isOnItsWay = isRefusal(error, 'requestInProgress')
        if (isDecided(error) && !isOnItsWay) forget(key)
        if (!isOnItsWay || waits === WAITS) throw error
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
