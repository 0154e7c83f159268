import type { Passkey } from '@amour/contract/account/passkeys.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { removePasskey } from './passkey-settings.api.ts'

/** A passkey goes only with the password and a second step in hand. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <ConfirmedForm
      label={t('removeOf', { name: passkey.name })}
      hasTwoStep
      send={(values) => removePasskey(passkey.id, values).then(onClose)}
      onCancel={onClose}
    >
      {() => <p className="small muted">{t('removePasskeyHint')}</p>}
    </ConfirmedForm>
  )
}
