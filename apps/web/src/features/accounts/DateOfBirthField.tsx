import { DateOfBirthInput } from '@amour/ui/components/DateOfBirthInput.tsx'
import { FieldGroup } from '@amour/ui/components/FieldGroup.tsx'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { useRegistration } from './use-registration.ts'

/** Day, month and year; the hint stands while there is no date. */
export function DateOfBirthField({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const { t } = useTranslation('accounts')
  return (
    <Controller
      control={registration.form.control}
      name="dob"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <FieldGroup label={t('dateOfBirth')} hint={value === '' && t('adultsOnly')} error={registration.errorOf('dob')}>
          <DateOfBirthInput
            id={`${registration.id}-dob`}
            labels={{ day: t('day'), month: t('month'), year: t('year') }}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            ref={ref}
          />
        </FieldGroup>
      )}
    />
  )
}
