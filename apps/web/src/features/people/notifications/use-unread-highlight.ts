import type { Notification } from '@amour/contract/people/notifications.ts'
import { useState } from 'react'

/**
 * What was unread when it came onto the screen stays highlighted for anyone who is looking: until it is opened, all is marked
 * as read, or the screen is left. That it was seen the server knows long before.
 */
export function useUnreadHighlight(shown: readonly Notification[] | undefined) {
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set())
  const unread = shown?.filter(({ id, readAt }) => readAt === null && !highlighted.has(id)) ?? []
  if (unread.length > 0) setHighlighted(new Set([...highlighted, ...unread.map(({ id }) => id)]))
  return {
    highlighted,
    clear: (id: string) => setHighlighted((ids) => new Set([...ids].filter((one) => one !== id))),
    clearAll: () => setHighlighted(new Set()),
  }
}
