import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'

/** The shape of the first parts of the account. */
export function SettingsSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loadingPage')} className="stack stack-24">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </SkeletonGroup>
  )
}
