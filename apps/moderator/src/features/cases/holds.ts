import type { Hold } from '@amour/contract/console/case-file.ts'
import { createStore } from '#app/store.ts'

/** The cases that this tab holds; whoever comes back claims them again. */
export const holds = createStore<Record<string, Hold>>({})

export const keepHold = (hold: Hold) => holds.set({ ...holds.get(), [hold.id]: hold })

export function dropHold(id: string) {
  const { [id]: _, ...rest } = holds.get()
  holds.set(rest)
}
