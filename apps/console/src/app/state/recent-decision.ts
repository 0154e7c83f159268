import { createStore } from '@amour/ui/store.ts'
import type { DecisionAction } from '@amour/contract/console/case-terms.ts'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { sessionToken } from '#app/call/staff-session.ts'
import { UNDO_MS } from './undo-queue.ts'

/** What somebody has decided last, of the cases that are decided one by one. */
export type RecentDecision = Pick<CaseFile, 'id' | 'reference' | 'kind'> & {
  action: DecisionAction
  /** It waits for a second person. */
  isProposed: boolean
  /** Until then, in milliseconds since 1970, it is said, and can be taken back where it was not sent at once. */
  until: number
}

export const recentDecision = createStore<RecentDecision | undefined>(undefined)

let timer: ReturnType<typeof setTimeout> | undefined

/** Says for eight seconds what was decided, on whichever screen its maker is by then. */
export function announceDecision(made: Omit<RecentDecision, 'until'>) {
  clearTimeout(timer)
  recentDecision.set({ ...made, until: Date.now() + UNDO_MS })
  timer = setTimeout(forgetRecentDecision, UNDO_MS)
}

/** It was taken back, or something else was done since. */
export function forgetRecentDecision() {
  clearTimeout(timer)
  if (recentDecision.get()) recentDecision.set(undefined)
}

// What belongs to one person is not shown to the next one.
sessionToken.subscribe(() => {
  if (sessionToken.get() === null) forgetRecentDecision()
})
