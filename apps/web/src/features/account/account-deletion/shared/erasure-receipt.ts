import type { ErasureReceipt } from '@amour/contract/account/account-deletion.ts'
import { createMemoryStore, useMemoryStore } from '#app/storage/memory-store.ts'

const receipt = createMemoryStore<ErasureReceipt | null>(null)

/** The receipt of an account that was erased from this page. */
export const useErasureReceipt = () => useMemoryStore(receipt)

export const storeErasureReceipt = receipt.set
