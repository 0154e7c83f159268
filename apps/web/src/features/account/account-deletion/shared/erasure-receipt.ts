import type { ErasureReceipt } from '@amour/contract/account/account-deletion.ts'
import { useSyncExternalStore } from 'react'

let receipt: ErasureReceipt | null = null
const listeners = new Set<() => void>()

/** The receipt of an account that was erased from this page; it is in memory only and goes with it. */
export function useErasureReceipt(): ErasureReceipt | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => receipt,
    () => null,
  )
}

export function storeErasureReceipt(next: ErasureReceipt | null) {
  receipt = next
  for (const listener of listeners) listener()
}
