import { DateOfBirthInput } from '@amour/ui/components/form/DateOfBirthInput.tsx'
import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { useTranslation } from 'react-i18next'
import type { RegistrationForm } from './use-registration.ts'

/** Day, month and year; the hint stands while there is no date, and its room stays. */
export function DateOfBirthField({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('accounts')
  const { dob } = form.values
  return (
    <FieldGroup
      className="field--hinted"
      label={t('dateOfBirth')}
      hint={dob === '' && t('adultsOnly')}
      error={form.errorOf('dob')}
    >
      <DateOfBirthInput
        id={`${form.id}-dob`}
        labels={{ day: t('day'), month: t('month'), year: t('year') }}
        value={dob}
        onChange={(date) => form.set('dob', date)}
      />
    </FieldGroup>
  )
}
