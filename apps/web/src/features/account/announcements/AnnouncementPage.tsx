import type { Announcement } from '@amour/contract/account/announcements.ts'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import { isRefusal } from '#app/call/call-error.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { formatDay } from '#app/text/format.ts'
import { documents, paths } from '#paths.ts'
import { announcementQuery, noteRead } from './announcements.api.ts'
import { KindTag } from './KindTag.tsx'

/** An id that a mail program has not cut short. */
const WHOLE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What everyone, or some, were told: for whoever has the address from a mail, also with an account that is closed to them. */
export function AnnouncementPage() {
  const { id = '' } = useParams()
  const isWhole = WHOLE.test(id)
  const { data, error, isFetching, refetch } = useQuery({ ...announcementQuery(id), enabled: isWhole })
  const { t } = useTranslation('announcements')
  if (!isWhole || isRefusal(error, 'notFound')) return <Gone />
  return (
    <div className="wrap wrap--narrow page">
      {data && <Words announcement={data} />}
      {!data && error && (
        <ErrorState
          heading="h1"
          title={t('failed')}
          retryLabel={t('retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          <FailureText error={error}>{t('failedText')}</FailureText>
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={t('loading')} className="stack stack-24">
          <Skeleton className="h-16 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </SkeletonGroup>
      )}
    </div>
  )
}

function Words({ announcement: { id, kind, title, text, holdsFrom, at } }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements')
  const isMember = useAccount().status === 'in'
  useEffect(() => {
    // Where it fails the member is asked to read it again, which harms nobody; it may also concern others alone.
    if (isMember) void noteRead(id).catch(() => undefined)
  }, [isMember, id])
  return (
    <article>
      <div className="page-head">
        <div>
          <p className="mb-3 flex flex-wrap items-center gap-3">
            <KindTag kind={kind} />
            <span className="small muted">{formatDay(at)}</span>
          </p>
          <h1 className="t-page">{title}</h1>
        </div>
      </div>
      <div className="card stack">
        {holdsFrom && <p className="strong">{t('holdsFrom', { day: formatDay(`${holdsFrom}T12:00`) })}</p>}
        {text.map((paragraph, index) => (
          <p key={index} className="measure">
            {paragraph}
          </p>
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-3">
        {(kind === 'terms' || kind === 'privacy') && (
          <Link className={buttonClass({ variant: 'quiet' })} to={documents[kind]}>
            {t(`now.${kind}`)}
          </Link>
        )}
        <Link
          className={buttonClass({ variant: 'quiet' })}
          to={isMember ? paths.announcements() : paths.form('contact')}
        >
          {t(isMember ? 'all' : 'ask')}
        </Link>
      </p>
    </article>
  )
}

function Gone() {
  const { t } = useTranslation('announcements')
  return (
    <div className="wrap wrap--narrow page">
      <EmptyState
        art="lost"
        heading="h1"
        title={t('gone')}
        actions={
          <Link className={buttonClass({ variant: 'quiet' })} to={paths.home()}>
            {t('home')}
          </Link>
        }
      >
        {t('goneText')}
      </EmptyState>
    </div>
  )
}
