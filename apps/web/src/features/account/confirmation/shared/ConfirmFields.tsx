import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useTranslation } from 'react-i18next'
import { useMe } from '#app/account/me.ts'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { canUsePasskeys } from '#features/account/session/passkeys.api.ts'
import type { SettingsFields } from './settings-values.ts'

type ConfirmFieldsProps = {
  fields: SettingsFields
  hasTwoStep: boolean
  /** Where only the app's digits will do. */
  digitsOnly?: boolean
}

/** The password that is in use now, and with two steps the code. */
export function ConfirmFields({ fields, hasTwoStep, digitsOnly = false }: ConfirmFieldsProps) {
  const { t } = useTranslation('settings')
  const { register, fieldErrors } = fields
  const hasPasskeys = (useMe()?.passkeys ?? 0) > 0 && canUsePasskeys()
  const hint = hasPasskeys ? 'codeHintPasskey' : digitsOnly ? 'codeHintDigits' : 'codeHint'
  return (
    <>
      <Field label={t('currentPassword')} error={fieldErrors.password}>
        <PasswordBox autoComplete="current-password" {...register('password')} />
      </Field>
      {hasTwoStep && (
        <Field label={t('code')} hint={t(hint)} error={fieldErrors.code}>
          <TextInput autoComplete="one-time-code" spellCheck={false} {...register('code')} />
        </Field>
      )}
    </>
  )
}
