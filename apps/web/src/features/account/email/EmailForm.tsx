import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { useChangeEmail } from './email.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'

/** Asks for the new address and the password; the link that is mailed there does the rest. */
export function EmailForm({ hasTwoStep, onClose }: { hasTwoStep: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const [address, setAddress] = useState('')
  const change = useChangeEmail(address.trim())
  return (
    <ConfirmedForm
      label={t('emailSend')}
      hasTwoStep={hasTwoStep}
      action={{ ...change, mutate: (values) => change.mutate(values, { onSuccess: onClose }) }}
      onCancel={onClose}
    >
      <Field label={t('emailNew')} hint={t('emailNewHint')} error={describe(change.error).email}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value)
            if (change.error) change.reset()
          }}
        />
      </Field>
    </ConfirmedForm>
  )
}
