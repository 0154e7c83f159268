import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { FoldedIndex, PageIndex } from '#app/reading/PageIndex.tsx'
import { TownSearch } from './TownSearch.tsx'
import { useNations } from './county-list.api.ts'
import { NationSection } from './NationSection.tsx'
import { makeNationId } from './nation-id.ts'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import '@amour/ui/styles/screens/reading.css'

/** Every place of the country: counties by nation, and the towns of each. */
export function LocationsPage() {
  const { t } = useTranslation('locations')
  const { data, isError, isFetching, refetch } = useNations()
  // A long list, which keeps nobody from what they are doing.
  const nations = useDeferredValue(data)
  const parts = nations?.map(({ nation }) => ({ id: makeNationId(nation), title: nation })) ?? []
  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('title')}</h1>
          <p className="measure">{t('lead')}</p>
        </div>
      </div>
      <div className="mb-6 max-w-110">
        <TownSearch />
      </div>
      {isError && (
        <ErrorState
          title={t('countiesFailed')}
          retryLabel={t('retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          {t('connectionBroke')}
        </ErrorState>
      )}
      {!nations && !isError && <LocationsSkeleton />}
      {nations && (
        <>
          <FoldedIndex parts={parts} />
          <div className="with-index">
            <PageIndex parts={parts} />
            <div className="stack stack-48">
              {nations.map((nation) => (
                <NationSection key={nation.nation} {...nation} />
              ))}
              <p className="small muted measure">{t('few')}</p>
            </div>
          </div>
        </>
      )}
    </div>
  )
}

/** The shape of the list of counties, which is longer than any window. */
function LocationsSkeleton() {
  const { t } = useTranslation('locations')
  return (
    <SkeletonGroup label={t('loading')} className="stack stack-24 min-h-lvh">
      <Skeleton className="h-7 w-48" />
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-6 w-3/4" />
      ))}
    </SkeletonGroup>
  )
}
