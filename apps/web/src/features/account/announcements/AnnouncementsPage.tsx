import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AccountBack } from '#app/account/AccountBack.tsx'
import { FailureText } from '#app/page/FailureText.tsx'
import { formatDay } from '#app/text/format.ts'
import { paths } from '#paths.ts'
import { announcementsQuery } from './announcements.api.ts'
import { KindTag } from './KindTag.tsx'

/** All that the member was told within the last year, to be read again. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements')
  return (
    <div className="wrap wrap--narrow page">
      <div className="page-head">
        <div>
          <AccountBack>{t('account')}</AccountBack>
          <h1 className="t-page">{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      <Announcements />
    </div>
  )
}

function Announcements() {
  const { t } = useTranslation('announcements')
  const { data, error, isFetching, refetch } = useQuery(announcementsQuery)
  if (!data && error) {
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()}>
        <FailureText error={error}>{t('failedText')}</FailureText>
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton className="h-60 rounded-card" />
      </SkeletonGroup>
    )
  }
  if (data.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <section className="card card--flush" aria-label={t('title')}>
      <ul className="rows">
        {data.map(({ id, kind, title, at, isRead }) => (
          <li key={id} className="row">
            <div className="row-main">
              <p className="row-title">
                <Link className="inline-block py-3" to={paths.announcement(id)}>
                  {title}
                </Link>
              </p>
              <p className="small muted flex flex-wrap items-center gap-3">
                <KindTag kind={kind} />
                {isRead ? formatDay(at) : t('unread', { day: formatDay(at) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
