import { createStore, useStore } from '@amour/ui/store.ts'
import type { Attached } from './shared/outbox.ts'

const attachments = createStore<ReadonlyMap<string, Attached>>(new Map())

/** What is to go with the next message to a member; it lives in this tab's memory only. */
export const useDraftAttachment = (memberId: string): Attached | undefined => useStore(attachments).get(memberId)

export function attachToDraft(memberId: string, item: Attached | undefined) {
  const next = new Map(attachments.get())
  if (item) next.set(memberId, item)
  else next.delete(memberId)
  attachments.set(next)
}

export const forgetDraftAttachments = () => attachments.set(new Map())
