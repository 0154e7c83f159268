import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { classes } from '@amour/ui/classes.ts'
import { useTranslation } from 'react-i18next'
import { OrientationOptions } from '#app/form/OrientationOptions.tsx'
import { orientations } from './registration-values.ts'
import type { RegistrationForm } from './use-registration.ts'

/** "I am": one of the four orientations. */
export function OrientationField({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('accounts')
  const { orientation } = form.values
  return (
    <Field id={form.idOf('orientation')} label={t('iAm')} error={form.errorOf('orientation')}>
      <Select
        name="orientation"
        value={orientation}
        onChange={(event) => form.set('orientation', event.target.value)}
        placeholder={t('choose')}
        className={classes(!orientation && 'is-unset')}
      >
        <OrientationOptions of={orientations} />
      </Select>
    </Field>
  )
}
