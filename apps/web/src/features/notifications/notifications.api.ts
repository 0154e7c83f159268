import { notifications } from '@amour/contract/notifications.ts'
import type { Notification } from '@amour/contract/notifications.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { call } from '#app/call.ts'
import { queryClient } from '#app/query-client.ts'
import { takeCounts } from './counts.api.ts'

type Page = ResponseOf<typeof notifications.all>

/** Notifications on one page (specification section 9). */
export const PAGE_SIZE = 20

const key = ['notifications'] as const

/** One page of the notifications, the latest first. */
export function useNotifications(page: number) {
  return useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => call(notifications.all, { body: { page, numOfRecords: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Tells the server that a notification has been seen. The list shows it as new until it is read anew. */
export async function markSeen(id: string) {
  takeCounts(await call(notifications.read, { params: { id } }))
}

/** Marks one as read in the list too: it was opened. */
export function markOpened(id: string) {
  const readAt = new Date().toISOString()
  editPages((data) => data.map((notification) => (notification.id === id ? { ...notification, readAt } : notification)))
  void markSeen(id).catch(() => undefined)
}

/** Marks all as read at once, and takes that back when it fails. */
export function useReadAll({ onFailed }: { onFailed: () => void }) {
  return useMutation({
    mutationFn: () => call(notifications.readAll, {}),
    onMutate() {
      const readAt = new Date().toISOString()
      editPages((data) => data.map((notification) => ({ ...notification, readAt: notification.readAt ?? readAt })))
    },
    onSuccess: (counts) => takeCounts(counts),
    onError: onFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** Deletes a notification, also while the page is being left. Throws CallError. */
export async function removeNotification(id: string) {
  takeCounts(await call(notifications.remove, { params: { id } }, { keepalive: true }))
  editPages((data) => data.filter((notification) => notification.id !== id))
  await queryClient.invalidateQueries({ queryKey: key })
}

function editPages(change: (data: Notification[]) => Notification[]) {
  queryClient.setQueriesData<Page>({ queryKey: key }, (page) => page && { ...page, data: change(page.data) })
}
