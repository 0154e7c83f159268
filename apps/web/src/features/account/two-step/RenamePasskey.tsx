import type { Passkey } from '@amour/contract/account/passkeys.ts'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { renamePasskey } from './passkey-settings.api.ts'

/** Another name for a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <SettingsForm
      label={t('renameOf', { name: passkey.name })}
      submit={t('save')}
      initial={{ name: passkey.name }}
      send={({ name }) => renamePasskey(passkey.id, name).then(onClose)}
      onCancel={onClose}
    >
      {(fields) => <PasskeyNameField fields={fields} />}
    </SettingsForm>
  )
}
