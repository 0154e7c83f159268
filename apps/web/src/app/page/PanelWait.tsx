import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from './LoadFailure.tsx'

type PanelWaitProps = {
  /** What the panel asked for. */
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Lines that stand in its place. */
  rows?: number
}

/** Stands in a panel until its content has come, and says why it has not. */
export function PanelWait({ query: { data, error, isFetching, refetch }, rows = 2 }: PanelWaitProps) {
  const { t } = useTranslation('settings')
  if (data) return null
  if (error) return <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </SkeletonGroup>
  )
}
