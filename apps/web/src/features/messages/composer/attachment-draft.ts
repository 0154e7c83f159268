import type { OwnMedia } from '@amour/contract/media/media.ts'
import { createStore, useStore } from '@amour/ui/store.ts'

const attachments = createStore<ReadonlyMap<string, OwnMedia>>(new Map())

/** What is to go with the next message to a member; it lives in this tab's memory only. */
export const useDraftAttachment = (memberId: string): OwnMedia | undefined => useStore(attachments).get(memberId)

export function attachToDraft(memberId: string, item: OwnMedia | undefined) {
  const next = new Map(attachments.get())
  if (item) next.set(memberId, item)
  else next.delete(memberId)
  attachments.set(next)
}

export const forgetDraftAttachments = () => attachments.set(new Map())
