import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Pager } from '@amour/ui/components/layout/Pager.tsx'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import { useRowFocus } from '@amour/ui/motion/use-row-focus.ts'
import { CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { describeWait } from '#app/call/call-error.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { groupByDay, formatDayName } from '#app/text/days.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useRemoved } from '#app/overlay/undo.ts'
import { useQueriesSettled } from '#app/call/use-queries-settled.ts'
import { accessQuery, useAccess } from '#features/media/access/access.api.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { PAGE_SIZE, useNotifications, useReadAll } from './notifications.api.ts'
import { paths } from '#paths.ts'
import { Skeleton, SkeletonGroup, SkeletonRow } from '@amour/ui/components/feedback/Skeleton.tsx'
import type { PAGES_MAX as PagesMax } from '@amour/contract/answers.ts'
import type { Notification } from '@amour/contract/people/notifications.ts'
import '@amour/ui/styles/screens/notifications.css'

const rows = [1, 2, 3, 4, 5, 6]

/** What has happened, grouped by day, twenty on a page. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const page = readPage(useSearchParams()[0].get('page'))
  const unread = useUser().notifications
  const list = useNotifications(page)
  const { highlighted, clear, clearAll } = useUnreadHighlight(list.data?.data)
  // An asking for private photos has its answers below it, while it stands.
  useAccess()
  const isAccessKnown = useQueriesSettled([accessQuery.queryKey])
  const readAll = useReadAll({
    onFailed: (error) => showToast({ id: 'read-all', text: describeWait(error) ?? t('readAllFailed') }),
  })

  useEffect(() => {
    if (page > 1) window.scrollTo(0, 0)
  }, [page])

  return (
    <div className="wrap wrap--narrow page">
      <div className="page-head">
        <h1 className="t-page">{t('title')}</h1>
        <Button
          variant="ghost"
          // Its place is kept: it comes and goes by itself.
          className={unread > 0 || highlighted.size > 0 ? undefined : 'invisible'}
          icon={<CheckCheck className="i" aria-hidden />}
          busy={readAll.isPending}
          onClick={() => {
            readAll.mutate()
            clearAll()
          }}
        >
          {t('readAll')}
        </Button>
      </div>
      {list.data && isAccessKnown ? (
        <List data={list.data.data} page={page} total={list.data.total} highlighted={highlighted} onOpen={clear} />
      ) : list.isError ? (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          <FailureText error={list.error}>{t('connectionBroke')}</FailureText>
        </ErrorState>
      ) : (
        <NotificationsSkeleton />
      )}
    </div>
  )
}

// Its type holds it equal. Imported as a value it has the build cut its files otherwise, and a member's first load grow.
const PAGES_MAX: typeof PagesMax = 10_000

/** What stands in an address by hand may be anything; a page past the last one leads there. */
const readPage = (text: string | null) => Math.min(PAGES_MAX, Math.max(1, Math.trunc(Number(text)) || 1))

const pageAddress = (page: number) => (page === 1 ? paths.notifications() : `?page=${page}`)

type Notifications = NonNullable<ReturnType<typeof useNotifications>['data']>

type ListProps = {
  data: Notifications['data']
  page: number
  total: number
  highlighted: ReadonlySet<string>
  onOpen: (id: string) => void
}

type DayListProps = Pick<ListProps, 'highlighted' | 'onOpen'> & { items: readonly Notification[] }

function DayList({ items, highlighted, onOpen }: DayListProps) {
  return (
    <ul className="card card--flush notes" ref={useMovingList<HTMLUListElement>()}>
      {items.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          isHighlighted={highlighted.has(notification.id)}
          onOpen={() => onOpen(notification.id)}
        />
      ))}
    </ul>
  )
}

function List({ data, page, total, highlighted, onOpen }: ListProps) {
  const { t } = useTranslation('notifications')
  const removed = useRemoved()
  const days = useRef<HTMLDivElement>(null)
  useRowFocus(days)
  const shown = data.filter(({ id }) => !removed.has(id))
  const pages = Math.ceil(total / PAGE_SIZE)
  // The last one of a page was deleted: the page before it is the last now.
  if (page > pages && pages > 0) return <Navigate to={pageAddress(pages)} replace />
  if (shown.length === 0 && pages <= 1) {
    return (
      <EmptyState
        title={t('none')}
        actions={
          <Link className={buttonClass()} to={paths.search()}>
            {t('search')}
          </Link>
        }
      >
        {t('noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="stack stack-32" ref={days}>
        {groupByDay(shown, ({ createdAt }) => createdAt).map(({ day, items }) => (
          <section key={day}>
            <h2 className="group-k">{items[0] && formatDayName(items[0].createdAt)}</h2>
            <DayList items={items} highlighted={highlighted} onOpen={onOpen} />
          </section>
        ))}
      </div>
      <Pager
        page={page}
        pages={pages}
        label={t('pages')}
        previousLabel={t('previousPage')}
        nextLabel={t('nextPage')}
        pageLabel={(number) => t('page', { page: number })}
        link={(to, attributes) => <Link {...attributes} to={pageAddress(to)} />}
      />
    </>
  )
}

/** The shape of a page of notifications. */
function NotificationsSkeleton() {
  const { t } = useTranslation('notifications')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="mb-3 h-4 w-24" />
      <div className="card card--flush rows">
        {rows.map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </SkeletonGroup>
  )
}

/**
 * What was unread when it came onto the screen stays highlighted for anyone who is looking: until it is opened, all is marked
 * as read, or the screen is left. That it was seen the server knows long before.
 */
function useUnreadHighlight(shown: readonly Notification[] | undefined) {
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set())
  const unread = shown?.filter(({ id, readAt }) => readAt === null && !highlighted.has(id)) ?? []
  if (unread.length > 0) setHighlighted(new Set([...highlighted, ...unread.map(({ id }) => id)]))
  return {
    highlighted,
    clear: (id: string) => setHighlighted((ids) => new Set([...ids].filter((one) => one !== id))),
    clearAll: () => setHighlighted(new Set()),
  }
}
