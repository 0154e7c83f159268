import { PASSKEY_NAME_MAX } from '@amour/contract/account/passkeys.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useTranslation } from 'react-i18next'

type PasskeyNameFieldProps = { name: string; error: string | undefined; onChange: (name: string) => void }

/** What the member calls a passkey, to tell it from others. */
export function PasskeyNameField({ name, error, onChange }: PasskeyNameFieldProps) {
  const { t } = useTranslation('settings')
  return (
    <Field label={t('passkeyName')} hint={t('passkeyNameHint')} error={error}>
      <TextInput
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
