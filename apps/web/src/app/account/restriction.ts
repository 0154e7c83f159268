import { createMemoryStore, useMemoryStore } from '#app/storage/memory-store.ts'

/** What a refusal for a suspended account says (RestrictionNotice of the contract), read by anyone who shows it. */
const restriction = createMemoryStore<Record<string, unknown> | null>(null)

/** Why the member of this page was kept out. */
export const useRestriction = () => useMemoryStore(restriction)

export const storeRestriction = restriction.set
