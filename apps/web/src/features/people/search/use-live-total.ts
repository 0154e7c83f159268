import { hashKey } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '#app/hooks/use-debounced.ts'
import { toSearchRequest } from './search-address.ts'
import type { Search } from './search-address.ts'
import { useFoundCount } from './search.api.ts'
import { findSearchErrors, toSearch } from './search-form.ts'
import type { SearchForm } from './search-form.ts'
import { formatTotal } from './show-total.ts'

/** How many members a search finds, as a number and as it is shown. */
export type Total = { count: number; text: string }

/** How long the filters stand still before it is asked what they find, in milliseconds. */
const PAUSE = 400

/** What stands in the form as a request, and whether that is another search than the one in the address. */
function useTried(search: Search) {
  const { control, getValues } = useFormContext<SearchForm>()
  useWatch({ control })
  const values = getValues()
  const request = toSearchRequest(toSearch(values, search))
  // Whatever the order in which the two name their filters.
  const tried = hashKey([request])
  return { values, request, tried, isTried: tried !== hashKey([toSearchRequest({ ...search, page: 1 })]) }
}

/** Whether another search stands in the form than in the address. */
export const useIsTried = (search: Search): boolean => useTried(search).isTried

/**
 * How many members what stands in the form would find; `total` is what the search in the address has found. Undefined
 * while that is not known: an answer about anything else than what stands there now is never shown.
 */
export function useLiveTotal(search: Search, total: Total | undefined): { known: Total | undefined; isTried: boolean } {
  const { values, request, tried, isTried } = useTried(search)
  const isRight = Object.keys(findSearchErrors(values, search)).length === 0
  const isStill = useDebounced(tried, PAUSE) === tried
  const { data } = useFoundCount(request, isTried && isRight && isStill)
  if (!isTried) return { known: total, isTried }
  return { known: data && isRight ? { count: data.total, text: formatTotal(data) } : undefined, isTried }
}
