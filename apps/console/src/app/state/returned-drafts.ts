import { createStore } from '@amour/ui/store.ts'
import type { StoredDecision } from './stored-decisions.ts'

/** What was decided and came back, by its case: taken back, or refused by the server. It lies there again as it was. */
export const returnedDrafts = createStore<Readonly<Record<string, StoredDecision['draft']>>>({})

/** Puts a draft back into its case; without one, what lay there is decided anew. */
export function returnDraft(id: string, draft?: StoredDecision['draft']) {
  const { [id]: before, ...others } = returnedDrafts.get()
  if (draft) returnedDrafts.set({ ...others, [id]: draft })
  else if (before) returnedDrafts.set(others)
}
