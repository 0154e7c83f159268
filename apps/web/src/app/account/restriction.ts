import { onMemberArrival } from '#app/storage/on-member-change.ts'
import { createStore, useStore } from '@amour/ui/store.ts'

/** What a refusal for a suspended account says (RestrictionNotice of the contract), read by anyone who shows it. */
const restriction = createStore<Record<string, unknown> | null>(null)

/** Why the member of this page was kept out. */
export const useRestriction = () => useStore(restriction)

export const storeRestriction = restriction.set

onMemberArrival(() => restriction.set(null))
