import { useEffect, useLayoutEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Search } from './search-address.ts'
import type { SearchForm } from './search-form.ts'

/**
 * Keeps what is chosen while a search is on its way: the form takes the values of the address when that arrives, and
 * would take back what was chosen since. What it returns is told which values are sent.
 */
export function useLateChanges({ getValues, setValue }: UseFormReturn<SearchForm>, search: Search) {
  const sent = useRef<SearchForm>(undefined)
  const late = useRef<[keyof SearchForm, SearchForm[keyof SearchForm]][]>([])
  // Before the form's own effect, which resets it.
  useLayoutEffect(() => {
    const { current } = sent
    if (!current) return
    const fields = Object.keys(current) as (keyof SearchForm)[] // Object.keys forgets the keys' type
    late.current = fields.flatMap((field) => {
      const value = getValues(field)
      return value === current[field] ? [] : [[field, value]]
    })
    sent.current = undefined
  }, [search, getValues])
  useEffect(() => {
    for (const [field, value] of late.current) setValue(field, value, { shouldDirty: true })
    late.current = []
  }, [search, setValue])
  return (values: SearchForm) => void (sent.current = values)
}
