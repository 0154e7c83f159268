import { createStore } from '@amour/ui/store.ts'

/** The ratings chosen in the case that is open, by their ids: those that a decision takes out. */
export const chosenRatings = createStore<ReadonlySet<string>>(new Set())
