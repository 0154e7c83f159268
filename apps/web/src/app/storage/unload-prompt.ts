/**
 * Has the browser ask before it closes the page while something would be lost by it; `subscribe` tells of each change.
 * A browser may put no page into its back/forward cache that listens for its end, so none does without a reason.
 * Answers what stops it.
 */
export function promptBeforeUnload(
  subscribe: (listener: () => void) => () => void,
  isUnsaved: () => boolean,
): () => void {
  // One of its own each: what one has to save is not ended with what another had.
  const ask = (event: Event) => event.preventDefault()
  const follow = () => (isUnsaved() ? listen() : stop())
  const listen = () => globalThis.addEventListener?.('beforeunload', ask)
  const stop = () => globalThis.removeEventListener?.('beforeunload', ask)
  const unsubscribe = subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    stop()
  }
}
