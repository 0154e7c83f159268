import { openTabChannel } from '#app/storage/tab-channel.ts'

/** Where pages tell each other that their member leaves, and what those hold that have something to finish before. */
const LEAVING = 'amour.leaving'

const farewells = new Set<() => Promise<unknown>>()

let otherTabs: BroadcastChannel | undefined

/**
 * Has something done when the member leaves by their own will, while calls still go in their name; its calls have to
 * outlast the page, and to have begun when it returns. Answers what stops it.
 */
export function beforeLeaving(finish: () => Promise<unknown>): () => void {
  farewells.add(finish)
  otherTabs ??= globalThis.document && openTabChannel(LEAVING)
  if (otherTabs) otherTabs.onmessage = () => void finishAll()
  return () => void farewells.delete(finish)
}

/** Has whoever logs out in another tab wait for something, for a moment. */
export function delayLeaving(work: Promise<unknown>) {
  const { locks } = globalThis.navigator as { locks?: LockManager } // not there outside https
  void locks?.request(LEAVING, { mode: 'shared' }, () => work).catch(() => undefined)
}

/** Does what waits for it in this tab. */
export const finishAll = () => Promise.allSettled([...farewells].map((finish) => finish()))

/** Does what waits for it in every tab of this browser. */
export async function finishInAllTabs() {
  const isFinished = finishAll()
  const { locks } = navigator as { locks?: LockManager } // not there outside https
  const channel = locks && openTabChannel(LEAVING)
  if (!channel) return isFinished
  channel.postMessage('leaving')
  channel.close()
  await isFinished
  // Who may not ask for it leaves all the same.
  await locks.request(LEAVING, () => undefined).catch(() => undefined)
  return isFinished
}
