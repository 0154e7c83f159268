import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useTranslation } from 'react-i18next'
import { useMe } from '#app/account/me.ts'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { canUsePasskeys } from '#features/account/session/passkeys.api.ts'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import type { SettingsFieldErrors } from './settings-field-errors.ts'

type ConfirmFieldsProps = {
  values: Confirmation
  onEdit: (change: Partial<Confirmation>) => void
  problems: SettingsFieldErrors
  hasTwoStep: boolean
  /** Where only the app's digits will do. */
  digitsOnly?: boolean
}

/** The password that is in use now, and with two steps the code. */
export function ConfirmFields({ values, onEdit, problems, hasTwoStep, digitsOnly = false }: ConfirmFieldsProps) {
  const { t } = useTranslation('settings')
  const hasPasskeys = (useMe()?.passkeys ?? 0) > 0 && canUsePasskeys()
  const hint = hasPasskeys ? 'codeHintPasskey' : digitsOnly ? 'codeHintDigits' : 'codeHint'
  return (
    <>
      <Field label={t('currentPassword')} error={problems.password}>
        <PasswordBox
          autoComplete="current-password"
          value={values.password}
          onChange={(event) => onEdit({ password: event.target.value })}
        />
      </Field>
      {hasTwoStep && (
        <Field label={t('code')} hint={t(hint)} error={problems.code}>
          <TextInput
            autoComplete="one-time-code"
            spellCheck={false}
            value={values.code}
            onChange={(event) => onEdit({ code: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
