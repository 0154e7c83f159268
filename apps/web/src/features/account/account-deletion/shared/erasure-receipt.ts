import type { ErasureReceipt } from '@amour/contract/account/account-deletion.ts'
import { onMemberArrival } from '#app/storage/on-member-change.ts'
import { createStore, useStore } from '@amour/ui/store.ts'

const receipt = createStore<ErasureReceipt | null>(null)

/** The receipt of an account that was erased from this page. */
export const useErasureReceipt = () => useStore(receipt)

export const storeErasureReceipt = receipt.set

onMemberArrival(() => receipt.set(null))
