import { createStore } from '@amour/ui/store.ts'

/**
 * The id of the member who stands at the step of their keys in a login of this tab. Another page may let them in meanwhile:
 * the step stays, since what it may show is shown once.
 */
export const loginKeysOf = createStore<string | undefined>(undefined)
