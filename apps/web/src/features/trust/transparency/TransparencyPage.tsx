import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { FailureText } from '#app/page/FailureText.tsx'
import { formatDay } from '#app/text/format.ts'
import { CategoryBars } from './CategoryBars.tsx'
import { Figures } from './Figures.tsx'
import { useTransparency } from './transparency.api.ts'
import '@amour/ui/styles/screens/reading.css'
import '@amour/ui/styles/screens/figures.css'

/** What moderators did of late, from the records themselves; small numbers are not told. */
export function TransparencyPage() {
  const { t } = useTranslation('transparency')
  const { data, error, isFetching, refetch } = useTransparency()
  return (
    <article className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('title')}</h1>
          <p className="measure">{t('lead')}</p>
          {data && <p className="small">{t('period', { from: formatDay(data.from), to: formatDay(data.to) })}</p>}
        </div>
      </div>
      {!data && error && (
        <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()}>
          <FailureText error={error}>{t('offline')}</FailureText>
        </ErrorState>
      )}
      {!data && !error && (
        <SkeletonGroup label={t('loading')} className="stack stack-24">
          <Skeleton className="h-60 rounded-card" />
          <Skeleton className="h-100 rounded-card" />
        </SkeletonGroup>
      )}
      {data && (
        <div className="stack stack-48">
          <Figures report={data} />
          <CategoryBars categories={data.categories} />
          <section className="stack measure">
            <h2 className="t-section">{t('how')}</h2>
            {t('howText', { returnObjects: true }).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        </div>
      )}
    </article>
  )
}
