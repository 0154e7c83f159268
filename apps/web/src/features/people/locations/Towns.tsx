import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import { useTownPath } from '#app/frame/use-town-path.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { paths } from '#paths.ts'
import { useCountyTowns } from './county-list.api.ts'
import { useMemberCount } from './use-member-count.tsx'

/** The towns of a county: for members the search there, for visitors the registration. */
export function Towns({ county }: { county: string }) {
  const { t } = useTranslation('locations')
  const pathOf = useTownPath()
  const count = useMemberCount()
  const isMember = useAccount().status === 'in'
  const { data: towns, error, isError, isFetching, refetch } = useCountyTowns(county)

  if (isError) {
    return (
      <ErrorState title={t('townsFailed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()}>
        <FailureText error={error}>{t('connectionBroke')}</FailureText>
      </ErrorState>
    )
  }
  if (!towns) {
    return (
      <SkeletonGroup label={t('loadingTowns')} className="stack pb-4">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="pb-4">
      {isMember && (
        <Link className="more" to={paths.search({ county })}>
          {t('searchAll', { county })}
        </Link>
      )}
      <ul className="towns">
        {towns.map((town) => (
          <li key={town.id}>
            <Link to={pathOf(town)}>{town.city}</Link> {count(town.members)}
          </li>
        ))}
      </ul>
    </div>
  )
}
