import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'

/** The shape of the first parts of the profile. */
export function ProfileSkeleton() {
  const { t } = useTranslation('profiles')
  return (
    <div className="wrap page">
      <SkeletonGroup label={t('loading')} className="stack stack-24">
        <Skeleton className="h-10 w-48" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </SkeletonGroup>
    </div>
  )
}
