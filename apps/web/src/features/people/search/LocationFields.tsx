import { classes } from '@amour/ui/classes.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readErrorSentence } from '#app/text/i18n.ts'
import { useCounties, useTowns } from './location-choices.api.ts'
import type { SearchForm } from './search-form.ts'

/** Letters that half of a phone's width has room for. */
const SHORT = 11

/** County, then town. A choice that stands in the address shows even before its list is there. */
export function LocationFields() {
  const { t } = useTranslation('search')
  const { register, setValue, control, formState } = useFormContext<SearchForm>()
  const [county, town, radius] = useWatch({ control, name: ['county', 'cityTown', 'radius'] })
  const { data: counties, isError: isCountiesFailed } = useCounties()
  const { data: townsOf, isError: isTownsFailed } = useTowns(county)
  // Long lists, rendered in slices.
  const nations = useDeferredValue(counties) ?? []
  const towns = useDeferredValue(townsOf) ?? []
  const { errors } = formState

  const isCountyListed = nations.some(({ counties }) => counties.includes(county))
  const fieldError = (field: 'county' | 'cityTown', isFailed: boolean) =>
    readErrorSentence(errors[field]?.message) ?? (isFailed ? t('placesFailed') : undefined)
  const isLong = county.length > SHORT || town.length > SHORT
  // The radius itself is folded away with the other filters.
  const around = !town ? undefined : Number(radius) > 0 ? t('around', { count: Number(radius) }) : t('aroundNone')
  const locationClass = classes('location', isLong && 'location--long')

  return (
    <>
      <Field className={locationClass} label={t('county')} error={fieldError('county', isCountiesFailed)}>
        <Select
          {...register('county', { onChange: () => setValue('cityTown', '') })}
          value={county}
          placeholder={t('anywhere')}
        >
          {county && !isCountyListed && <option>{county}</option>}
          {nations.map(({ nation, counties }) => (
            <optgroup key={nation} label={nation}>
              {counties.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field
        className={locationClass}
        label={t('town')}
        optional={around}
        error={fieldError('cityTown', isTownsFailed && !isCountiesFailed && !errors.county)}
      >
        <Select
          {...register('cityTown')}
          value={town}
          disabled={!county && !town}
          placeholder={county ? t('allTowns') : t('countyFirst')}
        >
          {town && !towns.includes(town) && <option>{town}</option>}
          {towns.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}
