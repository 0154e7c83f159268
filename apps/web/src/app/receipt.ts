import type { Receipt } from '@amour/contract/leaving.ts'
import { useSyncExternalStore } from 'react'

let receipt: Receipt | null = null
const listeners = new Set<() => void>()

/** The receipt of an account that was erased from this page; it is in memory only and goes with it. */
export function useReceipt(): Receipt | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => receipt,
    () => null,
  )
}

export function keepReceipt(next: Receipt | null) {
  receipt = next
  for (const listener of listeners) listener()
}
