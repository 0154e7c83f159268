import { useTranslation } from 'react-i18next'
import { FailedState, SkeletonRows } from '#app/display/QuietState.tsx'
import { AgreementCard } from '#features/oversight/history/shared/AgreementCard.tsx'
import { HistoryTiles } from '#features/oversight/history/shared/HistoryTiles.tsx'
import { HoursCard } from '#features/oversight/history/shared/HoursCard.tsx'
import { WaitingCard } from '#features/oversight/history/shared/WaitingCard.tsx'
import { useHistory } from '#features/oversight/history/shared/history.api.ts'

/** What lies behind the numbers: how it was in the last 90 days. */
export function HistoryPanel() {
  const { t } = useTranslation('console-metrics')
  const { data, error, refetch } = useHistory()
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{t('history.title', { days: data?.days ?? 90 })}</h2>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <>
          <HistoryTiles history={data} />
          <WaitingCard days={data.perDay} />
          <div className="split split--hours">
            <HoursCard byHour={data.byHour} />
            <AgreementCard looks={data.secondLooks} />
          </div>
        </>
      )}
    </section>
  )
}
