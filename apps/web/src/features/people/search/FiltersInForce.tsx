import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from './search-address.ts'
import { listFilters } from './search-form.ts'
import type { FoldedFilter } from './search-form.ts'

type FiltersInForceProps = {
  search: Search
  onRemove: (filter: FoldedFilter) => void
  /** Takes the focus where the last chip goes. */
  focusInstead: () => void
}

/** What narrows the results down, each a chip to take away: seen also while the filters are folded. */
export function FiltersInForce({ search, onRemove, focusInstead }: FiltersInForceProps) {
  const { t } = useTranslation('search')
  const nameFilter = useFilterName(search)
  const filters = listFilters(search)
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ filter: FoldedFilter; index: number } | null>(null)

  // Once the chip has gone, since the one beside it may be going too.
  useEffect(() => {
    if (!removed.current || filters.includes(removed.current.filter)) return
    const { index } = removed.current
    removed.current = null
    if (document.activeElement !== document.body) return
    const next = list.current?.querySelectorAll('button')[Math.min(index, filters.length - 1)]
    if (next) next.focus()
    else focusInstead()
  })

  if (filters.length === 0) return null

  function remove(filter: FoldedFilter) {
    removed.current = { filter, index: filters.indexOf(filter) }
    onRemove(filter)
  }

  return (
    <ul className="cluster filters-in-force" aria-label={t('inForce')} ref={list}>
      {filters.map((filter) => (
        <li key={filter}>
          <button
            type="button"
            className="chip"
            aria-label={t('removeFilter', { filter: nameFilter(filter) })}
            onClick={() => remove(filter)}
          >
            {nameFilter(filter)}
            <X className="i" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A filter with its value, in words: "Age 30 to 60". */
function useFilterName({ radius, ageMin, ageMax, activeWithin, available }: Search) {
  const { t } = useTranslation('search')
  return (filter: FoldedFilter): string => {
    switch (filter) {
      case 'radius':
        return radius ? t('radius', { count: radius }) : t('townOnly')
      case 'age':
        if (ageMin === undefined) return t('ageAtMost', { to: ageMax })
        return ageMax === undefined ? t('ageAtLeast', { from: ageMin }) : t('ageBetween', { from: ageMin, to: ageMax })
      case 'activeWithin':
        return activeWithin ? t('activeIn', { when: t(`active.${activeWithin}`) }) : t('anyTime')
      case 'available':
        return t(`free.${available ?? 'week'}`)
      default:
        return t(filter)
    }
  }
}
