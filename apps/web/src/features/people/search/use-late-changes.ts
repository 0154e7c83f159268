import { hashKey } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SearchForm } from './search-form.ts'

/**
 * Keeps what is chosen while a search is on its way: the form takes `values`, those of the address, when that arrives,
 * and would take back what was chosen since. What it returns is told which values are sent.
 */
export function useLateChanges({ getValues, setValue }: UseFormReturn<SearchForm>, values: SearchForm) {
  // The same values made anew, since the account was read again, are no search that arrives.
  const arrived = hashKey([values])
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
  }, [arrived, getValues])
  useEffect(() => {
    for (const [field, value] of late.current) setValue(field, value, { shouldDirty: true })
    late.current = []
  }, [arrived, setValue])
  return (given: SearchForm) => void (sent.current = hashKey([given]) === arrived ? undefined : given)
}
