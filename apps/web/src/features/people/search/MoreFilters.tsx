import { Button } from '@amour/ui/components/form/Button.tsx'
import { ChipToggle } from '@amour/ui/components/feedback/Chip.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readErrorSentence } from '#app/text/i18n.ts'
import type { SearchForm } from './search-form.ts'
import { UsernameField } from './UsernameField.tsx'
import { radii } from './wider-search.ts'

const buckets = ['online', 'today', 'week', 'month'] as const
const switches = ['withPhoto', 'verified', 'newThisWeek'] as const

type MoreFiltersProps = {
  onClear: () => void
  /** How many members match, at the end of the fields. */
  matching: ReactNode
  /** The button that closes them on a phone. */
  submit: ReactNode
}

/** The filters that are folded away. */
export function MoreFilters({ onClear, matching, submit }: MoreFiltersProps) {
  const { t } = useTranslation('search')
  const { register, control, formState } = useFormContext<SearchForm>()
  const { errors } = formState
  const age = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, className: 'num' } as const
  return (
    <>
      <RadiusField />
      <FieldGroup label={t('age')} error={readErrorSentence(errors.ageMin?.message ?? errors.ageMax?.message)}>
        <div className="range">
          <TextInput {...register('ageMin')} {...age} aria-label={t('ageFrom')} />
          <span className="muted">{t('to')}</span>
          <TextInput {...register('ageMax')} {...age} aria-label={t('ageTo')} />
        </div>
      </FieldGroup>
      <Field label={t('activeWithin')} error={readErrorSentence(errors.activeWithin?.message)}>
        <Select {...register('activeWithin')} placeholder={t('anyTime')}>
          {buckets.map((bucket) => (
            <option key={bucket} value={bucket}>
              {t(`active.${bucket}`)}
            </option>
          ))}
        </Select>
      </Field>
      <UsernameField />
      <FieldGroup className="all" label={t('onlyShow')}>
        <div className="cluster">
          {switches.map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field }) => (
                <ChipToggle pressed={field.value} onPressedChange={field.onChange}>
                  {t(name)}
                </ChipToggle>
              )}
            />
          ))}
        </div>
      </FieldGroup>
      <div className="between all">
        <Button variant="link" onClick={onClear}>
          {t('clear')}
        </Button>
        <span className="small muted go-lg">{matching}</span>
        {submit}
      </div>
    </>
  )
}

/** How far around the town; without a town there is nothing to measure from. */
function RadiusField() {
  const { t } = useTranslation('search')
  const { register, control, formState } = useFormContext<SearchForm>()
  const [town, radius] = useWatch({ control, name: ['cityTown', 'radius'] })
  const offered = [...new Set([...radii, Number(radius)])].filter(Boolean).toSorted((a, b) => a - b)
  return (
    <Field label={t('within')} error={readErrorSentence(formState.errors.radius?.message)}>
      {town ? (
        <Select {...register('radius')} value={radius}>
          <option value="0">{t('townOnly')}</option>
          {offered.map((miles) => (
            <option key={miles} value={miles}>
              {t('radius', { count: miles })}
            </option>
          ))}
        </Select>
      ) : (
        <Select disabled placeholder={t('townFirst')} />
      )}
    </Field>
  )
}
