import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { CallError } from '#app/call/call-error.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { ConversationReport } from '#features/messages/thread/ConversationReport.tsx'
import { ReportContext, type Reported, holdThread } from '#features/messages/thread/reporting.ts'
import { ThreadBack } from '#features/messages/thread/ThreadBack.tsx'
import { NewcomerThread } from '#features/messages/thread/NewcomerThread.tsx'
import { ThreadPane } from '#features/messages/thread/ThreadPane.tsx'
import { newcomerQuery, threadQuery } from '#features/messages/conversations/thread.api.ts'
import { usePollingInterval } from '#features/messages/conversations/shared/use-polling-interval.ts'
import { useFolder } from '#features/messages/conversations/shared/use-folder.ts'
import { paths } from '#paths.ts'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'

/** Conversations and messages have such ids; anything else is a username. */
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The conversation that an id leads to, and what is reported of it. */
export function ConversationPane({ id }: { id: string }) {
  const [reported, setReported] = useState<Reported>()
  const report = useCallback((asked: Parameters<typeof holdThread>[0]) => setReported(holdThread(asked)), [])
  return (
    <ReportContext value={report}>
      <OpenConversation id={id} />
      {reported && <ConversationReport reported={reported} onClose={() => setReported(undefined)} />}
    </ReportContext>
  )
}

/** What an id leads to: a conversation, one that a message belongs to, or a member who has not been written to. */
function OpenConversation({ id }: { id: string }) {
  const { open, inbox } = useFolder()
  const { t } = useTranslation('messages')
  const { id: me } = useUser()
  const query = threadQuery(id)
  const pace = usePollingInterval()
  const isMember = useSearchParams()[0].has('new') || !isUuid.test(id)
  const thread = useQuery({
    ...query,
    enabled: !isMember,
    refetchInterval: ({ state }) => !isUnknown(state.error) && pace,
    refetchOnWindowFocus: ({ state }) => !isUnknown(state.error),
  })
  // Drawn in slices, so that a page of messages that comes holds up neither a finger nor a frame.
  const shown = useDeferredValue(thread.data)
  const isNone = isMember || isUnknown(thread.error)
  const newcomer = useQuery({ ...newcomerQuery(id), enabled: isNone })

  if (isNone && newcomer.data) {
    const { id: memberId, username, conversationId } = newcomer.data
    // To oneself nobody writes; what is known of oneself by that name is one's own page.
    if (memberId === me) return <Navigate to={paths.member(username)} replace />
    if (conversationId && conversationId !== id) return <Navigate to={open(conversationId)} replace />
    return <NewcomerThread member={newcomer.data} />
  }
  if (isNone && isUnknown(newcomer.error)) {
    return (
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          art="lost"
          title={t('notFound')}
          actions={
            <Link className={buttonClass({ variant: 'quiet' })} to={inbox}>
              {t('back')}
            </Link>
          }
        >
          {t('notFoundText')}
        </EmptyState>
      </div>
    )
  }
  if (!isNone && thread.data) {
    const { conversation } = thread.data
    if (conversation.id !== id) return <Navigate to={open(conversation.id)} replace />
    // What another id led to is no answer to this one.
    if (shown?.conversation.id === id) return <ThreadPane thread={shown} isConnected={!thread.failureReason} />
    return <ThreadSkeleton />
  }
  const failed = isNone ? newcomer : thread
  if (!failed.isError) return <ThreadSkeleton />
  return (
    <section className="thread">
      <div className="thread-head lg:hidden">
        <ThreadBack />
      </div>
      <div className="flex flex-1 flex-col justify-center">
        <ErrorState
          title={t('threadFailed')}
          retryLabel={t('retry')}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        >
          <FailureText error={failed.error}>{t('connectionBroke')}</FailureText>
        </ErrorState>
      </div>
    </section>
  )
}

/** Nobody and nothing of this id. */
const isUnknown = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 422)

/** The shape of a conversation, which can be left before it has come. */
function ThreadSkeleton() {
  const { t } = useTranslation('messages')
  return (
    <section className="thread">
      <div className="thread-head">
        <ThreadBack />
        <div className="late flex flex-1 items-center gap-3" aria-hidden>
          <Skeleton className="size-12 flex-none rounded-full" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <SkeletonGroup label={t('loadingThread')} className="grid gap-4 p-5">
        <Skeleton className="h-16 w-3/5 rounded-card" />
        <Skeleton className="h-11 w-2/5 rounded-card" />
        <Skeleton className="ml-auto h-16 w-3/5 rounded-card" />
        <Skeleton className="h-11 w-1/2 rounded-card" />
      </SkeletonGroup>
    </section>
  )
}
