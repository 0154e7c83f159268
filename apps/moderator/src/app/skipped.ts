import { UNDO_MS } from './held-back.ts'
import { createStore } from './store.ts'

/** A case that somebody has just passed by, and until when that is offered to be undone. */
export type Skipped = { id: string; reference: string; until: number }

export const skipped = createStore<Skipped | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

/** Offers for eight seconds to take a case back. */
export function offerUndo({ id, reference }: Pick<Skipped, 'id' | 'reference'>) {
  clearTimeout(timer)
  skipped.set({ id, reference, until: Date.now() + UNDO_MS })
  timer = setTimeout(forgetSkipped, UNDO_MS)
}

/** What was offered stays for its answer, which may come after the eight seconds. */
export const awaitUndo = () => clearTimeout(timer)

/** Something else was done since. */
export function forgetSkipped() {
  clearTimeout(timer)
  if (skipped.get()) skipped.set(undefined)
}
