import { messages } from '@amour/contract/messages/messages.ts'
import type { Folder } from '@amour/contract/messages/messages.ts'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, usePrefetchInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { acceptGone } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { withDisplayName } from '#features/messages/conversations/shared/former-member.ts'
import { queryClient } from '#app/call/query-client.ts'
import { storeCounts } from '#features/people/notifications/counts.api.ts'
import { useLive } from '#app/events/live.ts'
import { followMessages } from './live-messages.ts'
import { previewAll } from './decrypted-messages.api.ts'
import { noteCorrespondent } from './shared/correspondents.ts'

export type Page = ResponseOf<typeof messages.all>

/** Conversations on one page (docs/specification/product.md §9). */
const PAGE_SIZE = 20

/** How often the list is read anew while it is looked at and no news come in, in milliseconds. */
const LIST_POLL = 10_000

/** The same while they do. */
const SELDOM = 60_000

export const inboxKey = ['messages', 'inbox'] as const

followMessages({ thread: ['messages', 'thread'], inbox: inboxKey })

const folderQuery = (folder: Folder) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, folder],
    async queryFn({ pageParam: page, signal }) {
      const answer = await call(messages.all, { body: { folder, page, numOfRecords: PAGE_SIZE } }, { signal })
      answer.data.forEach(noteCorrespondent)
      await previewAll(answer.data.flatMap(({ last }) => last ?? []))
      return { ...answer, data: answer.data.map(withDisplayName) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * PAGE_SIZE < total ? page + 1 : undefined),
    staleTime: 0,
  })

/** A folder's conversations, the latest first, page by page. */
export function useConversations(folder: Folder, isAttended: boolean) {
  const isLive = useLive()
  return useInfiniteQuery({ ...folderQuery(folder), refetchInterval: isAttended && (isLive ? SELDOM : LIST_POLL) })
}

/** Prefetches a folder before the screen renders. */
export const useFolderPrefetch = (folder: Folder) => usePrefetchInfiniteQuery(folderQuery(folder))

/** Marks everything in all folders as read. */
export function useReadAll({ onFailed }: { onFailed: (error: unknown) => void }) {
  return useMutation({
    mutationFn: () => call(messages.readAll, {}),
    onSuccess: (counts) => storeCounts(counts),
    onError: onFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  })
}

/**
 * Deletes a conversation for the member up to the seq that they had before them, also while the page is being left. Throws
 * CallError.
 */
export async function removeConversation(id: string, upTo: number | undefined) {
  const counts = await call(messages.remove, { params: { id }, query: { upTo } }, { keepalive: true }).catch(acceptGone)
  if (counts) storeCounts(counts)
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: inboxKey },
    (list) => list && withoutConversation(list, id),
  )
  await queryClient.invalidateQueries({ queryKey: inboxKey })
}

/** Forgets what was read of a conversation that is no longer on the screen. */
export function forgetClosedThread(id: string) {
  queryClient.removeQueries({ queryKey: ['messages', 'thread', id] })
}

const withoutConversation = (list: InfiniteData<Page>, id: string): InfiniteData<Page> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: page.data.filter((conversation) => conversation.id !== id) })),
})
