import { orientations } from '@amour/contract/orientations.ts'
import { Field } from '@amour/ui/components/Field.tsx'
import { Select } from '@amour/ui/components/Select.tsx'
import { classes } from '@amour/ui/classes.ts'
import { useTranslation } from 'react-i18next'
import type { useRegistration } from './use-registration.ts'

/** "I am": one of the four orientations. */
export function OrientationField({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const { t } = useTranslation('accounts')
  const { form, idOf, errorOf } = registration
  return (
    <Field id={idOf('orientation')} label={t('iAm')} error={errorOf('orientation')}>
      <Select
        {...form.register('orientation')}
        placeholder={t('choose')}
        className={classes(!form.watch('orientation') && 'is-unset')}
      >
        {orientations.map((orientation) => (
          <option key={orientation} value={orientation}>
            {t(`orientations.${orientation}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
