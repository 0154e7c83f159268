import { useEffect } from 'react'

/** Before the id of a conversation, the name of the lock that a tab holds while it is on the screen. */
const LOOKED_AT = 'amour.looked-at.'

/** What is on this tab's own screen, which it knows where the browser tells tabs nothing of each other. */
const own = new Set<string>()

/** While a conversation is on this tab's screen, every tab of the browser knows: its news need no toast. */
export function useLookedAt(conversationId: string, isSeen: boolean) {
  useEffect(() => {
    if (!isSeen) return
    own.add(conversationId)
    const forget = () => void own.delete(conversationId)
    if (!('locks' in navigator)) return forget
    const over = new AbortController()
    const until = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve(), { once: true }))
    // The browser itself gives it up with the tab.
    void navigator.locks
      .request(LOOKED_AT + conversationId, { mode: 'shared', signal: over.signal }, () => until)
      .catch(() => undefined)
    return () => {
      forget()
      over.abort()
    }
  }, [conversationId, isSeen])
}

/** The conversations that are on the screen of any tab at this moment. */
export async function findLookedAt(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return own
  // None where the browser tells a tab nothing of the others.
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}))
  const elsewhere = held.flatMap(({ name }) => (name?.startsWith(LOOKED_AT) ? name.slice(LOOKED_AT.length) : []))
  return new Set([...own, ...elsewhere])
}
