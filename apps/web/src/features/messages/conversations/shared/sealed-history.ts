import type { Message } from '@amour/contract/messages/messages.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { queryClient } from '#app/call/query-client.ts'
import { inboxKey } from '#features/messages/conversations/inbox.api.ts'
import type { Page } from '#features/messages/conversations/inbox.api.ts'
import type { Thread } from './thread.ts'

/** Whether this page has seen a sealed message of the member's: then they have had a key, whatever is said now. */
export function hasSeenSealedMessage(): boolean {
  const threads = queryClient.getQueriesData<Thread>({ queryKey: ['messages', 'thread'] })
  const folders = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: inboxKey })
  const messages: (Message | null | undefined)[] = [
    ...threads.flatMap(([, thread]) => thread?.messages ?? []),
    ...folders.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data.map(({ last }) => last)) ?? []),
  ]
  return messages.some((message) => message?.isEncrypted)
}
