import { buttonClass } from '@amour/ui/components/button-class.ts'
import { EmptyState } from '@amour/ui/components/EmptyState.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '#app/format.ts'
import { addressOf } from './search-address.ts'
import type { Home, Search } from './search-address.ts'
import { countFilters, formOf, noFilters, searchOf } from './search-form.ts'
import { withoutFilter } from './widen.ts'
import type { Filter } from './widen.ts'

type NoResultsProps = { search: Search; home: Home; widen: { filter: Filter; total: number } | null }

/** Nobody found: which filter costs most, and the way to do without it. */
export function NoResults({ search, home, widen }: NoResultsProps) {
  const { t } = useTranslation('search')
  const place = search.cityTown || search.county || t('uk')
  const county = search.county || t('uk')
  const canClear = countFilters(search) > 0
  const further = canClear
    ? searchOf({ ...formOf(search), ...noFilters }, search)
    : { ...search, county: '', cityTown: '' }

  return (
    <EmptyState
      className="card mt-6"
      title={t('none', { place })}
      actions={
        <>
          {widen && (
            <Link
              className={buttonClass({ variant: 'quiet' })}
              to={addressOf(withoutFilter(search, widen.filter), home)}
            >
              {t(`widen.${widen.filter}`, { county })}
            </Link>
          )}
          {(canClear || search.county) && (
            <Link
              className={buttonClass({ variant: widen ? 'ghost' : 'quiet' })}
              to={addressOf({ ...further, page: 1 }, home)}
            >
              {t(canClear ? 'clear' : 'searchUk')}
            </Link>
          )}
        </>
      }
    >
      {widen
        ? t(`costs.${widen.filter}`, { count: widen.total, total: formatNumber(widen.total), county })
        : t(canClear ? 'noneTogether' : 'noneText')}
    </EmptyState>
  )
}
