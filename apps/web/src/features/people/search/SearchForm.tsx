import { orientations } from '@amour/contract/people/orientations.ts'
import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { classes } from '@amour/ui/classes.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { Search as SearchIcon, SlidersHorizontal } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { FieldErrors as FormErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '#app/form/field-errors.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { isWide } from './is-wide.ts'
import { FiltersInForce } from './FiltersInForce.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { PlaceField } from './PlaceField.tsx'
import { LocationFields } from './LocationFields.tsx'
import type { Search } from './search-address.ts'
import { findSearchErrors, listFilters, noFilters, toSearch, toSearchForm, withoutFilter } from './search-form.ts'
import type { FoldedFilter, SearchForm as Fields } from './search-form.ts'
import { useLateChanges } from './use-late-changes.ts'

type SearchFormProps = {
  search: Search
  /** `isStaying` leaves sight and focus at the filters. */
  onSearch: (search: Search, isStaying?: boolean) => void
  /** How many members the search in the address finds, as it is shown; undefined while it is not known. */
  total: { count: number; text: string } | undefined
  isBusy: boolean
  /** What the server would not take, by field. */
  fieldErrors: FieldErrors<keyof Fields>
}

const folded = ['radius', 'ageMin', 'ageMax', 'activeWithin'] as const

/** Where and whom to look for; the rarer filters fold out. */
export function SearchForm({ search, onSearch, total, isBusy, fieldErrors }: SearchFormProps) {
  const { t } = useTranslation(['search', 'accounts'])
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const errors = useMemo(() => toFormErrors(fieldErrors), [fieldErrors])
  const [knownErrors, setKnownErrors] = useState(errors)
  if (errors !== knownErrors) {
    setKnownErrors(errors)
    if (isFolded(errors)) setOpen(true)
  }

  const form = useForm<Fields>({
    values: toSearchForm(search),
    errors,
    resolver: (values) => {
      const found = findSearchErrors(values, search)
      return Object.keys(found).length > 0 ? { values: {}, errors: toFormErrors(found) } : { values, errors: {} }
    },
  })
  const { register, formState, reset, handleSubmit } = form
  const noteSent = useLateChanges(form, search)
  const used = listFilters(search).length
  const opener = useRef<HTMLButtonElement>(null)
  const known = formState.isDirty ? undefined : total

  const submit = handleSubmit(
    (values) => {
      setOpen((was) => was && isWide())
      noteSent(values)
      onSearch(toSearch(values, search))
    },
    (found) => setOpen((was) => was || isFolded(found)),
  )

  /** Takes one away from what is in the fields now, so that nothing typed beside it is lost. */
  function remove(filter: FoldedFilter) {
    reset({ ...form.getValues(), ...withoutFilter(filter) }, { keepDefaultValues: true })
    void handleSubmit(
      (values) => {
        noteSent(values)
        onSearch(toSearch(values, search), true)
      },
      (found) => setOpen((was) => was || isFolded(found)),
    )()
  }

  function clear() {
    reset({ ...form.getValues(), ...noFilters }, { keepDefaultValues: true })
    void submit()
  }

  return (
    <FormProvider {...form}>
      <form
        className={classes('card filters', isOpen && 'is-open')}
        role="search"
        aria-label={t('form')}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <PlaceField />
        <div className="filters-line">
          <LocationFields />
          <Field className="full orient" label={t('iAm')} error={readErrorSentence(formState.errors.seeking?.message)}>
            <Select {...register('seeking')}>
              {orientations.map((orientation) => (
                <option key={orientation} value={orientation}>
                  {t(`accounts:orientations.${orientation}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            variant="quiet"
            icon={<SlidersHorizontal className="i" aria-hidden />}
            ref={opener}
            aria-expanded={isOpen}
            aria-controls="more-filters"
            onClick={() => setOpen(!isOpen)}
          >
            {t('filters')}
            <Badge tone="soft" count={used} label={t('filtersUsed', { count: used })} />
          </Button>
          <Button type="submit" icon={<SearchIcon className="i" aria-hidden />} busy={isBusy}>
            {t('submit')}
          </Button>
        </div>
        <FiltersInForce search={search} onRemove={remove} focusInstead={() => opener.current?.focus()} />
        <div className="filters-more" id="more-filters" hidden={!isOpen}>
          {wasOpen && (
            <MoreFilters
              onClear={clear}
              matching={known && t('matching', { count: known.count, total: known.text })}
              submit={
                <Button type="submit" className="go-sm" busy={isBusy}>
                  {known ? t('showCount', { count: known.count, total: known.text }) : t('show')}
                </Button>
              }
            />
          )}
        </div>
      </form>
    </FormProvider>
  )
}

const toFormErrors = (fieldErrors: FieldErrors<keyof Fields>): FormErrors<Fields> =>
  Object.fromEntries(Object.entries(fieldErrors).map(([field, message]) => [field, { type: 'refused', message }]))

const isFolded = (errors: FormErrors<Fields>) => folded.some((field) => field in errors)
