import { useSyncExternalStore } from 'react'

/** What a refusal for a suspended account says (RestrictionNotice of the contract), read by anyone who shows it. */
let restriction: Record<string, unknown> | null = null
const listeners = new Set<() => void>()

/** Why the member of this page was kept out; it is in memory only and goes with the page. */
export function useRestriction() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => restriction,
    () => null,
  )
}

export function storeRestriction(next: typeof restriction) {
  restriction = next
  for (const listener of listeners) listener()
}
