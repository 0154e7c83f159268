import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { changeEmail } from './email.api.ts'

/** Asks for the new address and the password; the link that is mailed there does the rest. */
export function EmailForm({ hasTwoStep, onClose }: { hasTwoStep: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <ConfirmedForm
      label={t('emailSend')}
      hasTwoStep={hasTwoStep}
      send={(values) => changeEmail(values.email, values).then(onClose)}
      onCancel={onClose}
    >
      {({ register, fieldErrors }) => (
        <Field label={t('emailNew')} hint={t('emailNewHint')} error={fieldErrors.email}>
          <TextInput type="email" inputMode="email" autoComplete="email" spellCheck={false} {...register('email')} />
        </Field>
      )}
    </ConfirmedForm>
  )
}
