import { Skeleton, SkeletonGroup, SkeletonRow } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'

const rows = [1, 2, 3, 4, 5, 6]

/** The shape of a page of notifications. */
export function NotificationsSkeleton() {
  const { t } = useTranslation('notifications')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="mb-3 h-4 w-24" />
      <div className="card card--flush rows">
        {rows.map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
