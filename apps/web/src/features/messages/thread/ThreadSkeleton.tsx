import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'

/** The shape of a conversation. */
export function ThreadSkeleton() {
  const { t } = useTranslation('messages')
  return (
    <section className="thread">
      <SkeletonGroup label={t('loadingThread')}>
        <div className="thread-head">
          <Skeleton className="ml-2 size-12 flex-none rounded-full" />
          <Skeleton className="h-4 w-2/5" />
        </div>
        <div className="grid gap-4 p-5">
          <Skeleton className="h-16 w-3/5 rounded-card" />
          <Skeleton className="h-11 w-2/5 rounded-card" />
          <Skeleton className="ml-auto h-16 w-3/5 rounded-card" />
          <Skeleton className="h-11 w-1/2 rounded-card" />
        </div>
      </SkeletonGroup>
    </section>
  )
}
