import { orientations } from '@amour/contract/people/orientations.ts'
import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { Search as SearchIcon, SlidersHorizontal } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider } from 'react-hook-form'
import type { FieldErrors as FormErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '#app/form/field-errors.ts'
import { OrientationOptions } from '#app/form/OrientationOptions.tsx'
import { readErrorSentence } from '#app/text/i18n.ts'
import { FilterEnd } from './FilterEnd.tsx'
import { FiltersInForce } from './FiltersInForce.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { PlaceField } from './PlaceField.tsx'
import { LocationFields } from './LocationFields.tsx'
import type { Search } from './search-address.ts'
import { findSearchErrors, listFilters, noFilters, toSearch, toSearchForm, withoutFilter } from './search-form.ts'
import type { SearchForm as Fields } from './search-form.ts'
import { useIsWide } from './use-is-wide.ts'
import { useIsTried, type Total } from './use-live-total.ts'
import { useSearchForm } from './use-search-form.ts'

type SearchFormProps = {
  search: Search
  /** `isStaying` leaves sight and focus at the filters. */
  onSearch: (search: Search, isStaying?: boolean) => void
  /** How many members the search in the address finds, as it is shown; undefined while it is not known. */
  total: Total | undefined
  isBusy: boolean
  /** What the server would not take, by field. */
  fieldErrors: FieldErrors<keyof Fields>
  /** What was found, which stands beside the filters where there is room. */
  children: ReactNode
}

const folded = ['radius', 'ageMin', 'ageMax', 'activeWithin'] as const

/** Fields and button of a sheet lie outside of the form in the document, and name it. */
const FORM = 'search-form'

/** Where and whom to look for; the other filters stand in a rail beside the results, or come as a sheet. */
export function SearchForm({ search, onSearch, total, isBusy, fieldErrors, children }: SearchFormProps) {
  const { t } = useTranslation('search')
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const errors = useMemo(() => toFormErrors(fieldErrors), [fieldErrors])
  const [knownErrors, setKnownErrors] = useState(errors)
  if (errors !== knownErrors) {
    setKnownErrors(errors)
    if (isFolded(errors)) setOpen(true)
  }

  const { form, noteSent } = useSearchForm({
    values: toSearchForm(search),
    errors,
    resolver: (given) => {
      const found = findSearchErrors(given, search)
      return Object.keys(found).length > 0 ? { values: {}, errors: toFormErrors(found) } : { values: given, errors: {} }
    },
  })
  const { register, formState, reset, handleSubmit } = form
  const opener = useRef<HTMLButtonElement>(null)
  const rail = useRef<HTMLHeadingElement>(null)

  const send = (isStaying: boolean) =>
    handleSubmit(
      (given) => {
        // First, since a sheet that closes gives the focus back to its button.
        if (!isStaying) flushSync(() => setOpen(false))
        noteSent(given)
        onSearch(toSearch(given, search), isStaying)
      },
      (found) => setOpen((was) => was || isFolded(found)),
    )()

  /** Changes what is in the fields now, so that nothing typed beside it is lost. */
  function change(filters: Partial<Fields>, isStaying: boolean) {
    reset({ ...form.getValues(), ...filters }, { keepDefaultValues: true })
    void send(isStaying)
  }

  const fields = <MoreFilters form={FORM} />
  const clear = () => change(noFilters, false)
  const end = <FilterEnd form={FORM} search={search} total={total} isBusy={isBusy} onClear={clear} />

  return (
    <FormProvider {...form}>
      <form
        className="card filters"
        id={FORM}
        role="search"
        aria-label={t('form')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(false)
        }}
      >
        <PlaceField />
        <LocationFields />
        <Field className="orient" label={t('iAm')} error={readErrorSentence(formState.errors.seeking?.message)}>
          <Select {...register('seeking')}>
            <OrientationOptions of={orientations} />
          </Select>
        </Field>
        {!isWide && <FiltersButton search={search} isOpen={isOpen} onOpen={() => setOpen(true)} button={opener} />}
        <SearchButton search={search} isBusy={isBusy} />
      </form>
      <div className="found">
        {isWide && (
          <section className="rail" aria-labelledby="rail-title">
            <h2 className="t-card" id="rail-title" ref={rail} tabIndex={-1}>
              {t('filters')}
            </h2>
            {fields}
            {end}
          </section>
        )}
        <div className="min-w-0">
          <FiltersInForce
            search={search}
            onRemove={(filter) => change(withoutFilter(filter), true)}
            focusInstead={() => (opener.current ?? rail.current)?.focus()}
          />
          {children}
        </div>
      </div>
      {!isWide && (
        <Dialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={t('filters')}
          closeLabel={t('closeFilters')}
          sheet="lg"
          footer={end}
        >
          <div className="filters-sheet">{fields}</div>
        </Dialog>
      )}
    </FormProvider>
  )
}

/** Takes no press of a search that is on its way, but of another one. */
function SearchButton({ search, isBusy }: Pick<SearchFormProps, 'search' | 'isBusy'>) {
  const { t } = useTranslation('search')
  const isTried = useIsTried(search)
  return (
    <Button type="submit" icon={<SearchIcon className="i" aria-hidden />} busy={isBusy && !isTried}>
      {t('submit')}
    </Button>
  )
}

type FiltersButtonProps = {
  search: Search
  isOpen: boolean
  onOpen: () => void
  button: RefObject<HTMLButtonElement | null>
}

/** Opens the sheet of filters, and says how many are in use. */
function FiltersButton({ search, isOpen, onOpen, button }: FiltersButtonProps) {
  const { t } = useTranslation('search')
  const used = listFilters(search).length
  return (
    <Button
      variant="quiet"
      icon={<SlidersHorizontal className="i" aria-hidden />}
      ref={button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      {t('filters')}
      <Badge tone="soft" count={used} label={t('filtersUsed', { count: used })} />
    </Button>
  )
}

const toFormErrors = (fieldErrors: FieldErrors<keyof Fields>): FormErrors<Fields> =>
  Object.fromEntries(Object.entries(fieldErrors).map(([field, message]) => [field, { type: 'refused', message }]))

const isFolded = (errors: FormErrors<Fields>) => folded.some((field) => field in errors)
