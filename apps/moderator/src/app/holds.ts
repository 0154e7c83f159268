import type { Hold } from '@amour/contract/console/case-file.ts'
import { createStore } from './store.ts'

/** The cases that this tab holds; whoever comes back claims them again. */
export const holds = createStore<Record<string, Hold>>({})

/** Those that this tab let go of by itself, decided or given back: none of them was lost to anybody. */
export const letGone = createStore<ReadonlySet<string>>(new Set())

export function keepHold(hold: Hold) {
  holds.set({ ...holds.get(), [hold.id]: hold })
  letGone.set(new Set([...letGone.get()].filter((id) => id !== hold.id)))
}

export function dropHold(id: string) {
  const { [id]: _, ...rest } = holds.get()
  holds.set(rest)
}

export function letHoldGo(id: string) {
  dropHold(id)
  letGone.set(new Set([...letGone.get(), id]))
}
