import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRemoved } from '#app/overlay/undo.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { paths } from '#paths.ts'
import { savedSearchesQuery } from './saved-searches.api.ts'
import { SavedSearchRow } from './SavedSearchRow.tsx'
import '@amour/ui/styles/screens/announced.css'

/** The searches that one has saved, each with who is new in it since it was last opened. */
export function SavedSearchesPage() {
  const { t } = useTranslation('search')
  return (
    <div className="wrap wrap--narrow page">
      <div className="page-head">
        <div>
          <Link className="more" to={paths.search()}>
            <ChevronLeft className="i i-16" aria-hidden />
            {t('title')}
          </Link>
          <h1 className="t-page">{t('saved.link')}</h1>
          <p>{t('saved.lead')}</p>
        </div>
      </div>
      <SavedSearches />
    </div>
  )
}

function SavedSearches() {
  const { t } = useTranslation('search')
  const { data, error, isFetching, refetch } = useQuery(savedSearchesQuery)
  const removed = useRemoved()
  const moving = useMovingList<HTMLUListElement>()
  if (!data && error) {
    return (
      <ErrorState
        title={t('saved.loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      >
        <FailureText error={error}>{t('saved.loadFailedText')}</FailureText>
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label={t('saved.loading')} className="stack">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-32 rounded-card" />
        ))}
      </SkeletonGroup>
    )
  }
  const shown = data.filter(({ id }) => !removed.has(id))
  if (shown.length === 0) {
    return (
      <EmptyState
        title={t('saved.none')}
        actions={
          <Link className={buttonClass()} to={paths.search()}>
            {t('submit')}
          </Link>
        }
      >
        {t('saved.noneText')}
      </EmptyState>
    )
  }
  return (
    <ul className="stack" ref={moving}>
      {shown.map((saved) => (
        <SavedSearchRow key={saved.id} saved={saved} />
      ))}
    </ul>
  )
}
