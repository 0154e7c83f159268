import type { Passkey } from '@amour/contract/account/passkeys.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { renamePasskey } from './passkey-settings.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'

/** Another name for a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const [name, setName] = useState(passkey.name)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name),
    onSuccess: onClose,
  })
  const problems = describe(error)
  return (
    <SettingsForm
      label={t('renameOf', { name: passkey.name })}
      submit={t('save')}
      isBusy={isPending}
      problems={problems}
      onSubmit={() => mutate()}
      onCancel={onClose}
    >
      <PasskeyNameField
        name={name}
        error={problems.name}
        onChange={(typed) => {
          setName(typed)
          if (error) reset()
        }}
      />
    </SettingsForm>
  )
}
