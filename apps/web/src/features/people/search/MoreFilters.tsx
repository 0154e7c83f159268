import { ChipToggle } from '@amour/ui/components/feedback/Chip.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readErrorSentence } from '#app/text/i18n.ts'
import { AvailableField } from './AvailableField.tsx'
import type { SearchForm } from './search-form.ts'
import { UsernameField } from './UsernameField.tsx'
import { radii } from './wider-search.ts'

const buckets = ['online', 'today', 'week', 'month'] as const
const switches = ['withPhoto', 'verified', 'newThisWeek'] as const

/** The filters that stand beside the results, or in a sheet. `form` is the id of the form that Enter sends. */
export function MoreFilters({ form }: { form: string }) {
  const { t } = useTranslation('search')
  const { register, control, formState } = useFormContext<SearchForm>()
  const { errors } = formState
  const ageError = readErrorSentence(errors.ageMin?.message ?? errors.ageMax?.message)
  const age = {
    form,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 3,
    className: 'num',
    placeholder: t('anyAge'),
  }
  return (
    <>
      <RadiusField />
      <FieldGroup label={t('age')} error={ageError}>
        <div className="range">
          <TextInput {...register('ageMin')} {...age} data-autofocus={ageError && ''} aria-label={t('ageFrom')} />
          <span className="muted">{t('to')}</span>
          <TextInput {...register('ageMax')} {...age} aria-label={t('ageTo')} />
        </div>
      </FieldGroup>
      <AvailableField />
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
      <FieldGroup label={t('onlyShow')}>
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
