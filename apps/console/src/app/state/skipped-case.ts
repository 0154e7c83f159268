import { UNDO_MS } from './undo-queue.ts'
import { createStore } from '@amour/ui/store.ts'

/** A case that somebody has just passed by, and until when that is offered to be undone. */
export type SkippedCase = { id: string; reference: string; until: number }

export const skippedCase = createStore<SkippedCase | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

/** Offers for eight seconds to take a case back. */
export function offerSkipUndo({ id, reference }: Pick<SkippedCase, 'id' | 'reference'>) {
  clearTimeout(timer)
  skippedCase.set({ id, reference, until: Date.now() + UNDO_MS })
  timer = setTimeout(forgetSkippedCase, UNDO_MS)
}

/** What was offered stays for its answer, which may come after the eight seconds. */
export const awaitUndo = () => clearTimeout(timer)

/** Something else was done since. */
export function forgetSkippedCase() {
  clearTimeout(timer)
  if (skippedCase.get()) skippedCase.set(undefined)
}
