import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'
import { hideFromPerson } from './hiding.api.ts'

/** Asks for the address of somebody to hide from. */
export function PersonForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <SettingsForm
      label={t('hiding.people.add')}
      submit={t('hiding.hide')}
      send={({ email }) => hideFromPerson(email).then(onClose)}
      onCancel={onClose}
    >
      {({ register, fieldErrors }) => (
        <Field label={t('hiding.people.field')} hint={t('hiding.people.fieldHint')} error={fieldErrors.email}>
          <TextInput type="email" inputMode="email" autoComplete="off" spellCheck={false} {...register('email')} />
        </Field>
      )}
    </SettingsForm>
  )
}
