import { SEARCH_PAGES } from '@amour/contract/people/search.ts'
import type { SearchResult } from '@amour/contract/people/search.ts'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Pager } from '@amour/ui/components/layout/Pager.tsx'
import { memo } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { isRefusal } from '#app/call/call-error.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { formatNumber } from '#app/text/format.ts'
import { PICTURE_LIFE } from '#features/media/library/shared/picture.ts'
import { NoResults } from './NoResults.tsx'
import { makeSearchAddress } from './search-address.ts'
import type { Home, Search } from './search-address.ts'
import type { useSearchPage } from './search.api.ts'
import { focusResults } from './show-results.ts'
import { SaveSearch } from './saved/SaveSearch.tsx'
import { formatTotal } from './show-total.ts'
import { SortChoice } from './SortChoice.tsx'
import { useSearchArea } from './use-search-area.ts'
import { WiderSearchTile } from './WiderSearchTile.tsx'
import { MemberCard } from '#features/people/search/shared/MemberCard.tsx'
import { useFlirtActions } from '#features/people/flirts/flirts.api.ts'
import { Skeleton, SkeletonCard, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import '@amour/ui/styles/member-card.css'

type SearchResultsProps = {
  search: Search
  home: Home
  found: ReturnType<typeof useSearchPage>
  /** Where the results stand, to which anyone who goes to another page is taken. */
  place: RefObject<HTMLElement | null>
}

/** Cards of the first row, which a large screen shows before anything is scrolled. */
const FIRST_ROW = 4

/** A page of members, how many there are, and the way to the next. */
export const SearchResults = memo(function SearchResults({ search, home, found, place }: SearchResultsProps) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const where = useSearchArea(search)
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch, isFetching } = found

  if (error && (!data || isPlaceholderData)) {
    // What is wrong stands under its field.
    if (isRefusal(error, 'invalid')) return <EmptyState className="card mt-6" title={error.message} />
    return (
      <ErrorState
        className="card mt-6"
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      >
        <FailureText error={error}>{t('failedText')}</FailureText>
      </ErrorState>
    )
  }
  if (!data || (isPlaceholderData && data.total === 0)) return <SearchSkeleton />
  if (data.total === 0) {
    const { widen, widenTogether } = data
    const widening = widen ? { filters: [widen.filter], total: widen.total } : widenTogether
    return <NoResults search={search} home={home} widening={widening} />
  }

  const { page, numOfRecords, total } = data
  const from = (page - 1) * numOfRecords + 1
  const to = from + data.data.length - 1
  const counted = { from: formatNumber(from), to: formatNumber(to), total: formatTotal(data) }
  // Where it comes late it must not push the pager away.
  const canWiden = !isPlaceholderData && (data.data.length === numOfRecords || total <= numOfRecords)
  const go = (next: Search) => void navigate(makeSearchAddress(next, home))

  return (
    <section aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <div className="result-head">
        <div>
          <h2 className="t-section">
            <span className="num">{t(from === to ? 'showingOne' : 'showing', counted)}</span>
          </h2>
          <p className="small muted first-letter:uppercase">{where}</p>
          <SaveSearch search={search} home={home} />
        </div>
        <SortChoice value={search.sort} onValueChange={(sort) => go({ ...search, sort, page: 1 })} />
      </div>
      <div className="mgrid" onErrorCapture={() => Date.now() - dataUpdatedAt > PICTURE_LIFE && void refetch()}>
        {data.data.map((member, index) => (
          <ResultCard key={member.id} member={member} eager={index < FIRST_ROW} />
        ))}
        {canWiden && <WiderSearchTile search={search} home={home} total={data} />}
      </div>
      <Pager
        page={page}
        pages={Math.min(SEARCH_PAGES, Math.ceil(total / numOfRecords))}
        label={t('pages')}
        previousLabel={t('previousPage')}
        nextLabel={t('nextPage')}
        pageLabel={(number) => t('page', { page: number })}
        link={(number, attributes) => (
          <Link
            {...attributes}
            to={makeSearchAddress({ ...search, page: number }, home)}
            onClick={() => focusResults(place)}
          />
        )}
      />
    </section>
  )
})

/** A member among the results. */
function ResultCard({ member, eager }: { member: SearchResult; eager: boolean }) {
  return <MemberCard member={member} miles={member.miles} flirting={useFlirtActions(member)} eager={eager} />
}

/** The shape of a page of results. */
function SearchSkeleton() {
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
