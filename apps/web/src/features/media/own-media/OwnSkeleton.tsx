import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'

const tiles = [1, 2, 3, 4]

/** The shape of the drop zone and a grid of one's own photos. */
export function OwnSkeleton() {
  const { t } = useTranslation('media')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="mb-12 h-72 rounded-card" />
      <Skeleton className="mb-3 h-6 w-40" />
      <div className="pgrid">
        {tiles.map((tile) => (
          <div key={tile}>
            <Skeleton className="aspect-4/5 rounded-card" />
            <Skeleton className="mt-4 h-5 w-1/2" />
            <Skeleton className="mt-4 h-5 w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
