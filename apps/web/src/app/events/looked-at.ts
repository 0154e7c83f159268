import { useEffect } from 'react'

/** Before the id of a conversation, the name of the lock that a tab holds while it is on the screen. */
const LOOKED_AT = 'amour.looked-at.'

/** While a conversation is on this tab's screen, every tab of the browser knows: its news need no toast. */
export function useLookedAt(conversationId: string, isSeen: boolean) {
  useEffect(() => {
    if (!isSeen || !('locks' in navigator)) return
    const over = new AbortController()
    const until = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve(), { once: true }))
    // The browser itself gives it up with the tab.
    void navigator.locks
      .request(LOOKED_AT + conversationId, { mode: 'shared', signal: over.signal }, () => until)
      .catch(() => undefined)
    return () => over.abort()
  }, [conversationId, isSeen])
}

/** The conversations that are on the screen of any tab at this moment. */
export async function findLookedAt(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  // None where the browser tells a tab nothing of the others.
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}))
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOOKED_AT) ? name.slice(LOOKED_AT.length) : [])))
}
