import type { OwnMedia } from '@amour/contract/media/media.ts'
import { useSyncExternalStore } from 'react'

const attached = new Map<string, OwnMedia>()
const listeners = new Set<() => void>()

/** What is to go with the next message to a member; it lives in this tab's memory only. */
export function useDraftAttachment(memberId: string): OwnMedia | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => attached.get(memberId),
  )
}

export function attachToDraft(memberId: string, item: OwnMedia | undefined) {
  if (item) attached.set(memberId, item)
  else attached.delete(memberId)
  notify()
}

export function forgetDraftAttachments() {
  attached.clear()
  notify()
}

const notify = () => listeners.forEach((listener) => listener())
