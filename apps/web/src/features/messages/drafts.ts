import { useSyncExternalStore } from 'react'

const drafts = new Map<string, string>()
const listeners = new Set<() => void>()

/** What has been written to a member and not yet sent; it lives in this tab's memory only, since it is private. */
export const draftTo = (memberId: string) => drafts.get(memberId) ?? ''

export function useDraft(memberId: string): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => draftTo(memberId),
  )
}

export function keepDraft(memberId: string, text: string) {
  if (text) drafts.set(memberId, text)
  else drafts.delete(memberId)
  notify()
}

/** Puts a text back into the draft, below what has been written there since. */
export function returnToDraft(memberId: string, text: string) {
  keepDraft(memberId, [draftTo(memberId), text].filter(Boolean).join('\n'))
}

export function forgetDrafts() {
  drafts.clear()
  notify()
}

const notify = () => listeners.forEach((listener) => listener())
