import { notifications } from '@amour/contract/people/notifications.ts'
import type { Notification } from '@amour/contract/people/notifications.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { acceptGone, isOutage } from '#app/call/call-error.ts'
import { call } from '#app/call/call.ts'
import { onNews } from '#app/events/live.ts'
import { queryClient } from '#app/call/query-client.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { storeCounts } from './counts.api.ts'

type Page = ResponseOf<typeof notifications.all>

/** Notifications on one page (docs/specification/product.md §9). */
export const PAGE_SIZE = 20

const key = ['notifications'] as const

// Read or deleted on another device, or new.
onNews(({ isAll, notifications: hasNews }) => {
  if (isAll || hasNews) void queryClient.invalidateQueries({ queryKey: key })
})

/** One page of the notifications, the latest first. */
export function useNotifications(page: number) {
  return useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => call(notifications.all, { body: { page, numOfRecords: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** So long what comes into sight is gathered for one call, in milliseconds. */
const GATHER = 100

/** Most that one call may name. */
const MOST = 50

/** The pauses after which that is told again, in milliseconds: each is twice the last. */
const [FIRST_PAUSE, LAST_PAUSE] = [2_000, 60_000]

type Shown = Pick<Notification, 'id' | 'createdAt'>

let shown: readonly Shown[] = []
let waiting: ReturnType<typeof setTimeout> | undefined
let pause = FIRST_PAUSE

/** Tells the server what has been seen, all that comes into sight together in one call. */
export function reportSeen({ id, createdAt }: Shown) {
  if (!shown.some((one) => one.id === id)) shown = [...shown, { id, createdAt }]
  waiting ??= setTimeout(() => void sendSeen(), GATHER)
}

function forgetSeen() {
  clearTimeout(waiting)
  waiting = undefined
  shown = []
  pause = FIRST_PAUSE
}

onMemberChange(forgetSeen)

async function sendSeen() {
  const by = accountSlot.get().user?.id
  const seen = shown.slice(0, MOST)
  shown = shown.slice(MOST)
  waiting = undefined
  try {
    storeCounts(await call(notifications.readShown, { body: { shown: seen } }))
    showRead(seen.map(({ id }) => id))
    pause = FIRST_PAUSE
  } catch (error) {
    if (!isOutage(error) || accountSlot.get().user?.id !== by) return
    // What is seen is not seen a second time: while nobody answers it is told again and again.
    shown = [...seen, ...shown.filter(({ id }) => seen.every((one) => one.id !== id))]
    waiting ??= setTimeout(() => void sendSeen(), pause)
    pause = Math.min(LAST_PAUSE, 2 * pause)
  }
  if (shown.length > 0) waiting ??= setTimeout(() => void sendSeen(), GATHER)
}

/** Marks one as read: it was opened. */
export async function reportOpened(id: string) {
  showRead([id])
  storeCounts(await call(notifications.read, { params: { id } }))
}

/** Marks all as read at once, and takes that back when it fails. */
export function useReadAll({ onFailed }: { onFailed: (error: unknown) => void }) {
  return useMutation({
    mutationFn: () => call(notifications.readAll, {}),
    onMutate() {
      const readAt = new Date().toISOString()
      editPages((data) => data.map((notification) => ({ ...notification, readAt: notification.readAt ?? readAt })))
    },
    onSuccess: (counts) => storeCounts(counts),
    onError: onFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** Deletes a notification, also while the page is being left. Throws CallError. */
export async function removeNotification(id: string) {
  const counts = await call(notifications.remove, { params: { id } }, { keepalive: true }).catch(acceptGone)
  if (counts) storeCounts(counts)
  editPages((data) => data.filter((notification) => notification.id !== id))
  await queryClient.invalidateQueries({ queryKey: key })
}

function showRead(ids: readonly string[]) {
  const readAt = new Date().toISOString()
  editPages((data) =>
    data.map((notification) =>
      ids.includes(notification.id) ? { ...notification, readAt: notification.readAt ?? readAt } : notification,
    ),
  )
}

function editPages(change: (data: Notification[]) => Notification[]) {
  queryClient.setQueriesData<Page>({ queryKey: key }, (page) => page && { ...page, data: change(page.data) })
}
