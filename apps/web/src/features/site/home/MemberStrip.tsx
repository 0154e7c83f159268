import type { search } from '@amour/contract/people/search.ts'
import type { ResponseOf } from '@amour/contract/endpoint.ts'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '#app/text/format.ts'
import { MemberCard } from '#features/people/search/shared/MemberCard.tsx'
import { PICTURE_LIFE } from '#features/media/library/shared/picture.ts'
import '@amour/ui/styles/member-card.css'

type StripProps = {
  title: string
  found: UseQueryResult<ResponseOf<typeof search.find>>
  /** Where all of them are. */
  to: string
}

/** A row of members; on a phone it is pushed sideways. */
export function MemberStrip({ title, found: { data, dataUpdatedAt, refetch }, to }: StripProps) {
  const { t } = useTranslation('home')
  if (!data) return null
  const total = formatNumber(data.total) + (data.isCapped ? '+' : '')
  return (
    <section>
      <div className="section-head">
        <h2 className="t-section">{title}</h2>
        <Link className="more" to={to}>
          {t('seeAll', { total })} <ArrowRight className="i i-16" aria-hidden />
        </Link>
      </div>
      <div className="scroller" onErrorCapture={() => Date.now() - dataUpdatedAt > PICTURE_LIFE && void refetch()}>
        {data.data.map((member) => (
          <MemberCard key={member.id} member={member} eager />
        ))}
      </div>
    </section>
  )
}

/** The shape of a strip whose members are on their way. */
export function MemberStripSkeleton({ title }: { title: string }) {
  const { t } = useTranslation('home')
  return (
    <section>
      <div className="section-head">
        <h2 className="t-section">{title}</h2>
        <span className="more" />
      </div>
      <SkeletonGroup label={t('loadingMembers')} className="scroller">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index}>
            <Skeleton className="aspect-4/5 rounded-card" />
            <Skeleton className="mt-3 h-[18px] w-7/10" />
            <Skeleton className="mt-2 h-[13px] w-1/2" />
          </div>
        ))}
      </SkeletonGroup>
    </section>
  )
}
