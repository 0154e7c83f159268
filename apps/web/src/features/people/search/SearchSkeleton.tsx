import { Skeleton, SkeletonCard, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import '@amour/ui/styles/member-card.css'

/** The shape of a page of results. */
export function SearchSkeleton() {
  const { t } = useTranslation('search')
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="result-head">
        <Skeleton className="my-2 h-7 w-48" />
      </div>
      <div className="mgrid">
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
