import type { Conversation } from '@amour/contract/messages/messages.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { reportConversationRead } from '#features/messages/conversations/thread.api.ts'

/** Marks a conversation as read as long as it is on the screen. */
export function useReadWhileVisible({ id, unread }: Conversation, newest: number | undefined) {
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (isSeen && unread > 0) void reportConversationRead(id).catch(() => undefined)
  }, [id, unread, newest, isSeen])
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
