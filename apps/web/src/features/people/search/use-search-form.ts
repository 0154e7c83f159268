import { hashKey } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormProps, UseFormReturn } from 'react-hook-form'
import type { SearchForm } from './search-form.ts'

type Props = UseFormProps<SearchForm> & {
  /** Those of the address. */
  values: SearchForm
}

/**
 * The form of a search. It takes the values of the address when a search arrives, and would take back what was chosen
 * while that was on its way: that stays. `noteSent` is told which values are sent.
 */
export function useSearchForm(props: Props) {
  // The same values made anew, since the account was read again, are no search that arrives.
  const arrived = hashKey([props.values])
  const sent = useRef<SearchForm>(undefined)
  const known = useRef<UseFormReturn<SearchForm>>(undefined)
  const late = useRef<[keyof SearchForm, SearchForm[keyof SearchForm]][]>([])
  // Before the form's own effect, which resets it, and in one go with it: nothing can be chosen in between.
  useEffect(() => {
    const { current } = sent
    if (!current) return
    const fields = Object.keys(current) as (keyof SearchForm)[] // Object.keys forgets the keys' type
    late.current = fields.flatMap((field) => {
      const value = known.current?.getValues(field)
      return value === undefined || value === current[field] ? [] : [[field, value]]
    })
    sent.current = undefined
  }, [arrived])
  const form = useForm<SearchForm>(props)
  useLayoutEffect(() => void (known.current = form), [form])
  useEffect(() => {
    for (const [field, value] of late.current) form.setValue(field, value, { shouldDirty: true })
    late.current = []
  }, [arrived, form])
  const noteSent = (given: SearchForm) => void (sent.current = hashKey([given]) === arrived ? undefined : given)
  return { form, noteSent }
}
