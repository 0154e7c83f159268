import { PASSKEY_NAME_MAX } from '@amour/contract/account/passkeys.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useTranslation } from 'react-i18next'
import type { SettingsFields } from '#features/account/confirmation/shared/settings-values.ts'

/** What the member calls a passkey, to tell it from others. */
export function PasskeyNameField({ fields: { register, fieldErrors } }: { fields: SettingsFields }) {
  const { t } = useTranslation('settings')
  return (
    <Field label={t('passkeyName')} hint={t('passkeyNameHint')} error={fieldErrors.name}>
      <TextInput autoComplete="off" maxLength={PASSKEY_NAME_MAX} {...register('name')} />
    </Field>
  )
}
