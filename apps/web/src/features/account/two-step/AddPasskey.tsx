import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { addPasskey } from './passkey-settings.api.ts'

type AddPasskeyProps = {
  hasTwoStep: boolean
  /** With the recovery codes, where there were none. */
  onDone: (codes: readonly string[] | null) => void
  onCancel: () => void
}

/** Its name, and the password that lets it in; then the browser makes it. */
export function AddPasskey({ hasTwoStep, onDone, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation('settings')
  return (
    <ConfirmedForm
      label={t('addPasskey')}
      hasTwoStep={hasTwoStep}
      initial={{ name: t('passkeyDefault') }}
      send={async (values) => onDone(await addPasskey(values, values.name))}
      onCancel={onCancel}
    >
      {(fields) => <PasskeyNameField fields={fields} />}
    </ConfirmedForm>
  )
}
