import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { addPasskey } from './passkey-settings.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'

type AddPasskeyProps = {
  hasTwoStep: boolean
  /** With the recovery codes, where there were none. */
  onDone: (codes: readonly string[] | null) => void
  onCancel: () => void
}

/** Its name, and the password that lets it in; then the browser makes it. */
export function AddPasskey({ hasTwoStep, onDone, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation('settings')
  const [name, setName] = useState(t('passkeyDefault'))
  const action = useMutation({
    mutationFn: (confirmation: Confirmation) => addPasskey(confirmation, name),
    onSuccess: onDone,
    gcTime: 0,
  })
  const problems = useDescribeFailure()(action.error)
  return (
    <ConfirmedForm label={t('addPasskey')} hasTwoStep={hasTwoStep} action={action} onCancel={onCancel}>
      <PasskeyNameField
        name={name}
        error={problems.name}
        onChange={(typed) => {
          setName(typed)
          if (action.error) action.reset()
        }}
      />
    </ConfirmedForm>
  )
}
