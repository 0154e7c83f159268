import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { SkeletonGroup, SkeletonRow } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import type { Folder } from '@amour/contract/messages/messages.ts'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailureText } from '#app/page/FailureText.tsx'
import { ShowMore } from '#app/page/ShowMore.tsx'
import { MINUTE, useServerNow } from '#app/hooks/use-now.ts'
import { useRemoved } from '#app/overlay/undo.ts'
import { ConversationRow } from './ConversationRow.tsx'
import type { useConversations } from '#features/messages/conversations/inbox.api.ts'
import { RequestRow } from './RequestRow.tsx'
import { paths } from '#paths.ts'

type ConversationListProps = {
  folder: Folder
  list: ReturnType<typeof useConversations>
  openId: string | undefined
}

/** The conversations of a folder in all their states. */
export function ConversationList({ folder, list, openId }: ConversationListProps) {
  const { t } = useTranslation('messages')
  const removed = useRemoved()
  const now = useServerNow(MINUTE)
  const moving = useMovingList<HTMLUListElement>()
  const isRequests = folder === 'requests'
  // Rendered in slices, so that the browser can paint and respond in between.
  const data = useDeferredValue(list.data)

  if (data) {
    const shown = data.pages.flatMap(({ data }) => data).filter(({ id }) => !removed.has(id))
    if (shown.length === 0) return <NoConversations folder={folder} />
    return (
      <>
        {isRequests && <p className="small muted px-(--gutter) pt-3.5 pb-1.5 lg:px-5">{t('requestsText')}</p>}
        <ul className="conv-list" ref={moving}>
          {shown.map((conversation) => (
            <li key={conversation.id}>
              {isRequests ? (
                <RequestRow conversation={conversation} isOpen={conversation.id === openId} now={now} />
              ) : (
                <ConversationRow conversation={conversation} isOpen={conversation.id === openId} now={now} />
              )}
            </li>
          ))}
          {list.hasNextPage && (
            <li className="p-4 text-center">
              <ShowMore list={list}>{t('older')}</ShowMore>
            </li>
          )}
        </ul>
      </>
    )
  }
  if (list.isError) {
    return (
      <ErrorState
        title={t('listFailed')}
        retryLabel={t('retry')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      >
        <FailureText error={list.error}>{t('connectionBroke')}</FailureText>
      </ErrorState>
    )
  }
  return (
    <SkeletonGroup label={t('loadingList')} className="px-(--gutter) lg:px-5">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <SkeletonRow key={row} />
      ))}
    </SkeletonGroup>
  )
}

function NoConversations({ folder }: { folder: Folder }) {
  const { t } = useTranslation('messages')
  if (folder === 'archive') return <EmptyState title={t('noArchive')}>{t('noArchiveText')}</EmptyState>
  if (folder === 'requests') return <EmptyState title={t('noRequests')}>{t('noRequestsText')}</EmptyState>
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
