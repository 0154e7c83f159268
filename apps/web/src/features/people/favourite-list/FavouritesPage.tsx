import type { MemberCard as Card } from '@amour/contract/people/members.ts'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { SkeletonCard, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useMovingList } from '@amour/ui/motion/use-moving-list.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailureText } from '#app/page/FailureText.tsx'
import { ShowMore } from '#app/page/ShowMore.tsx'
import { MemberCard } from '#features/people/search/shared/MemberCard.tsx'
import { useFlirtActions } from '#features/people/flirts/flirts.api.ts'
import { PICTURE_LIFE } from '#features/media/library/shared/picture.ts'
import { paths } from '#paths.ts'
import { useFavourites } from '#features/people/favourites/favourites.api.ts'
import '@amour/ui/styles/member-card.css'

/** Cards of the first row, which a large screen shows before anything is scrolled. */
const FIRST_ROW = 4

/** Members one has marked for oneself, the latest first. */
export function FavouritesPage() {
  const { t } = useTranslation('favourites')
  return (
    <div className="wrap page">
      <div className="page-head">
        <div>
          <h1 className="t-page">{t('title')}</h1>
          <p className="muted">{t('lead')}</p>
        </div>
      </div>
      <Favourites />
    </div>
  )
}

function Favourites() {
  const { t } = useTranslation('favourites')
  const list = useFavourites()
  const moving = useMovingList<HTMLDivElement>()
  const { data, error, isError, isFetching, refetch, dataUpdatedAt } = list
  if (!data && isError) {
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching}>
        <FailureText error={error}>{t('failedText')}</FailureText>
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <SkeletonGroup label={t('loading')} className="mgrid">
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </SkeletonGroup>
    )
  }
  const members = data.pages.flatMap((page) => page.data)
  if (members.length === 0) {
    return (
      <EmptyState
        title={t('empty')}
        actions={
          <Link className={buttonClass()} to={paths.search()}>
            {t('search')}
          </Link>
        }
      >
        {t('emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <div
        className="mgrid"
        ref={moving}
        onErrorCapture={() => Date.now() - dataUpdatedAt > PICTURE_LIFE && void refetch()}
      >
        {members.map((member, index) => (
          <FavouriteCard key={member.id} member={member} eager={index < FIRST_ROW} />
        ))}
      </div>
      {list.hasNextPage && (
        <div className="mt-8 text-center">
          <ShowMore list={list}>{t('more')}</ShowMore>
        </div>
      )}
    </>
  )
}

function FavouriteCard({ member, eager }: { member: Card; eager: boolean }) {
  return <MemberCard member={member} flirting={useFlirtActions(member)} eager={eager} />
}
