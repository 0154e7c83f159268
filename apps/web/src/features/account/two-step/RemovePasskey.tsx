import type { Passkey } from '@amour/contract/account/passkeys.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { removePasskey } from './passkey-settings.api.ts'

/** A passkey goes only with the password and a second step in hand. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const action = useMutation({
    mutationFn: (confirmation: Confirmation) => removePasskey(passkey.id, confirmation),
    onSuccess: onClose,
  })
  return (
    <ConfirmedForm label={t('removeOf', { name: passkey.name })} hasTwoStep action={action} onCancel={onClose}>
      <p className="small muted">{t('removePasskeyHint')}</p>
    </ConfirmedForm>
  )
}
