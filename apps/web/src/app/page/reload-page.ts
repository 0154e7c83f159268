import { isSiteReachable } from '#app/call/site-reachability.ts'

/**
 * Loads the page again where the site is there, unless that is wanted no more by then. `onAnswer` is told before, whether
 * the site is away: the browser may ask whether to leave, and be told to stay.
 */
export async function reloadPage(signal: AbortSignal, onAnswer: (isAway: boolean) => void) {
  const isThere = await isSiteReachable(signal)
  const isWanted = !signal.aborted
  onAnswer(isWanted && !isThere)
  if (isThere && isWanted) location.reload()
}
