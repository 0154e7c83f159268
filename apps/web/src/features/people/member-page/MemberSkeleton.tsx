import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'

/** The shape of a member's page. */
export function MemberSkeleton() {
  const { t } = useTranslation('members')
  return (
    <SkeletonGroup label={t('loading')} className="member lg:mt-14">
      <div className="gallery">
        <Skeleton className="aspect-4/5 sm:rounded-card" />
      </div>
      <div className="stack stack-24">
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-13 w-full rounded-control" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-24 w-4/5" />
      </div>
    </SkeletonGroup>
  )
}
