import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { Bookmark } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { CallError } from '#app/call/call-error.ts'
import { paths } from '#paths.ts'
import { makeSearchAddress, toHomeSearch, readSearch } from './search-address.ts'
import type { Search } from './search-address.ts'
import { readFieldErrors } from './search-form.ts'
import { SavedSearchesLink } from './saved/SavedSearchesLink.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'
import { isWide } from './use-is-wide.ts'
import { prefetchSearch, useSearchPage } from './search.api.ts'
import { focusResults } from './show-results.ts'
import { formatTotal } from './show-total.ts'
import '@amour/ui/styles/screens/search.css'

/** What is asked as soon as this file has come. */
export const prefetchScreen = prefetchSearch

/** Members by place and filters. The address holds the search, so that back, reload and sharing work. */
export function SearchPage() {
  const { t } = useTranslation('search')
  const user = useUser()
  const address = useLocation()
  const navigate = useNavigate()
  const results = useRef<HTMLDivElement>(null)

  const home = useMemo(() => toHomeSearch(user), [user])
  const search = useMemo(() => readSearch(address, home), [address, home])
  const found = useSearchPage(search)
  // Rendered in slices, so that the browser can paint and respond in between; what was found stays beside what was searched.
  const [shown, shownSearch] = [useDeferredValue(found), useDeferredValue(search)]
  const { data, error, isFetching, isPlaceholderData } = found
  const fieldErrors = useMemo(() => readFieldErrors(error instanceof CallError ? error : null), [error])

  const total = data && !isPlaceholderData ? { count: data.total, text: formatTotal(data) } : undefined

  function look(next: Search, isStaying = false) {
    const to = makeSearchAddress(next, home)
    if (to === makeSearchAddress(search, home)) void found.refetch()
    void navigate(to, { replace: to === address.pathname + address.search })
    if (!isStaying && !isWide()) focusResults(results)
  }

  return (
    <div className="wrap page">
      <div className="page-head">
        <h1 className="t-page">{t('title')}</h1>
        <div className="cluster page-tools">
          <SavedSearchesLink />
          <Link className={buttonClass({ variant: 'ghost' })} to={paths.favourites()}>
            <Bookmark className="i" aria-hidden />
            {t('favourites')}
          </Link>
        </div>
      </div>
      <SearchForm
        search={search}
        onSearch={look}
        total={total}
        isBusy={isFetching && (isPlaceholderData || !data)}
        fieldErrors={fieldErrors}
      >
        <p className="sr" role="status">
          {total && t('matching', { count: total.count, total: total.text })}
        </p>
        <div ref={results} tabIndex={-1}>
          <SearchResults search={shownSearch} found={shown} home={home} place={results} />
        </div>
      </SearchForm>
    </div>
  )
}
