import type { Claim } from '@amour/contract/console/case-file.ts'
import { createStore } from '@amour/ui/store.ts'

/** The cases that this tab holds; whoever comes back claims them again. */
export const claims = createStore<Record<string, Claim>>({})

/** Those that this tab let go of by itself, decided or given back: none of them was lost to anybody. */
export const releasedClaims = createStore<ReadonlySet<string>>(new Set())

export function storeClaim(hold: Claim) {
  claims.set({ ...claims.get(), [hold.id]: hold })
  releasedClaims.set(new Set([...releasedClaims.get()].filter((id) => id !== hold.id)))
}

export function dropClaim(id: string) {
  const { [id]: _, ...rest } = claims.get()
  claims.set(rest)
}

export function releaseClaim(id: string) {
  dropClaim(id)
  releasedClaims.set(new Set([...releasedClaims.get(), id]))
}
