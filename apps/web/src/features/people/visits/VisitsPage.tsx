import { VISITS_MAX } from '@amour/contract/people/visits.ts'
import type { Visit } from '@amour/contract/people/visits.ts'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Luggage, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { formatDayRange } from '#app/text/days.ts'
import { AvailabilityCard } from '#features/people/availability/shared/AvailabilityCard.tsx'
import { formatLocation } from '#features/people/locations/shared/location-name.ts'
import { VisitForm } from './VisitForm.tsx'
import { removeVisit, visitsQuery } from './visits.api.ts'
import '@amour/ui/styles/screens/announced.css'

/** When one is free, the towns that one will be in, and the form that announces another. */
export function VisitsPage() {
  const { t } = useTranslation('visits')
  return (
    <div className="wrap wrap--narrow page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      <div className="stack stack-24">
        <AvailabilityCard />
        <Visits />
      </div>
    </div>
  )
}

function Visits() {
  const { t } = useTranslation('visits')
  const { data, error, isFetching, refetch } = useQuery(visitsQuery)
  const rows = useMovingList<HTMLUListElement>()
  if (!data && error) {
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching}>
        <FailureText error={error}>{t('failedText')}</FailureText>
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton className="h-80 rounded-card" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="stack stack-24">
      {data.length > 0 && (
        <section className="card card--flush" aria-label={t('announced')}>
          <ul className="rows" ref={rows}>
            {data.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </ul>
        </section>
      )}
      {data.length < VISITS_MAX ? <VisitForm /> : <p className="small muted">{t('full')}</p>}
    </div>
  )
}

function VisitRow({ visit: { id, location, from, to } }: { visit: Visit }) {
  const { t } = useTranslation('visits')
  const days = formatDayRange(from, to)
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeVisit(id),
    onSuccess: () => showToast({ id: 'visit', text: t('removed') }),
    onError: (error) => showToast({ id: 'visit', text: describeWait(error) ?? t('removeFailed') }),
  })
  return (
    <li className="row">
      <span className="box">
        <Luggage className="i" aria-hidden />
      </span>
      <div className="row-main">
        <p className="row-title">{formatLocation(location)}</p>
        <p className="small muted">{days}</p>
      </div>
      <Button
        variant="ghost"
        iconOnly
        icon={<X className="i" aria-hidden />}
        aria-label={t('remove', { town: location.city, days })}
        busy={isPending}
        onClick={() => mutate()}
      />
    </li>
  )
}
