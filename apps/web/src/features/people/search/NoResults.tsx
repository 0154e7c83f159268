import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatList, formatNumber } from '#app/text/format.ts'
import { makeSearchAddress } from './search-address.ts'
import type { Home, Search } from './search-address.ts'
import { listFilters, toSearchForm, noFilters, toSearch } from './search-form.ts'
import { SaveSearch } from './saved/SaveSearch.tsx'
import { useSearchArea } from './use-search-area.ts'
import { withoutFilters } from './wider-search.ts'
import type { Filter } from './wider-search.ts'

/** What to leave out, and how many members that finds: one filter, or several that are the reason only together. */
type Widening = { filters: readonly Filter[]; total: number }

type NoResultsProps = { search: Search; home: Home; widening: Widening | null }

/** Nobody found: which filters cost most, and the way to do without them. */
export function NoResults({ search, home, widening }: NoResultsProps) {
  const { t } = useTranslation('search')
  const where = useSearchArea(search)
  const county = search.county || t('uk')
  const canClear = listFilters(search).length > 0
  const further = canClear
    ? toSearch({ ...toSearchForm(search), ...noFilters }, search)
    : { ...search, county: '', cityTown: '' }
  const only = widening?.filters.length === 1 ? widening.filters[0] : undefined
  const mayClear = canClear || (search.county !== '' && only !== 'county')

  return (
    <EmptyState
      className="card mt-6"
      title={t('none', { where })}
      actions={
        <>
          {widening && (
            <Link
              className={buttonClass({ variant: 'quiet' })}
              to={makeSearchAddress(withoutFilters(search, widening.filters), home)}
            >
              {only ? t(`widen.${only}`, { county }) : t('widenTogether')}
            </Link>
          )}
          {mayClear && (
            <Link
              className={buttonClass({ variant: widening ? 'ghost' : 'quiet' })}
              to={makeSearchAddress({ ...further, page: 1 }, home)}
            >
              {t(canClear ? 'clear' : 'searchUk')}
            </Link>
          )}
          <SaveSearch search={search} home={home} />
        </>
      }
    >
      {widening ? <Costs widening={widening} only={only} county={county} /> : t('noneText')}
    </EmptyState>
  )
}

type CostsProps = { widening: Widening; only: Filter | undefined; county: string }

function Costs({ widening: { filters, total }, only, county }: CostsProps) {
  const { t } = useTranslation('search')
  const counted = { count: total, total: formatNumber(total) }
  if (only) return t(`costs.${only}`, { ...counted, county })
  return t('costTogether', { ...counted, filters: formatList(filters.map((filter) => t(`names.${filter}`))) })
}
