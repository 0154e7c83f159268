import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'

/** The shape of the list of counties, which is longer than any window. */
export function LocationsSkeleton() {
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
