import { Password } from '@amour/contract/account/passwords.ts'
import { errorKey } from '@amour/contract/error-key.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Me } from '#app/account/account.ts'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { PasswordStrength } from '#app/form/PasswordStrength.tsx'
import { ConfirmFields } from '#features/account/confirmation/shared/ConfirmFields.tsx'
import type { SettingsValues } from '#features/account/confirmation/shared/settings-values.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'
import { changePassword } from './password.api.ts'

type PasswordFormProps = { me: Me; hasTwoStep: boolean; onDone: () => void; onCancel: () => void }

/** The new password as the contract wants it, typed twice; whether the present one is right only the server knows. */
const NewPassword = z
  .custom<SettingsValues>()
  .and(z.looseObject({ newPassword: Password }))
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: errorKey('passwordsDiffer'),
    // Also while the new one is too short.
    when: () => true,
  })

/** The present password, and the one that takes its place. */
export function PasswordForm({ me, hasTwoStep, onDone, onCancel }: PasswordFormProps) {
  const { t } = useTranslation('settings')
  return (
    <SettingsForm
      label={t('changePassword')}
      schema={NewPassword}
      send={(values) => changePassword(me, values).then(onDone)}
      onCancel={onCancel}
    >
      {(fields) => (
        <>
          {/* Says to a password manager whose password it is, and takes no part in the form. */}
          <input type="email" autoComplete="username" defaultValue={me.email} readOnly hidden />
          <ConfirmFields fields={fields} hasTwoStep={hasTwoStep} />
          <div>
            <Field label={t('newPassword')} hint={t('allowedCharacters')} error={fields.fieldErrors.newPassword}>
              <PasswordBox autoComplete="new-password" {...fields.register('newPassword')} />
            </Field>
            {!fields.fieldErrors.newPassword && (
              <PasswordStrength password={fields.watch('newPassword')} about={[me.username, me.email]} />
            )}
          </div>
          <Field label={t('confirmNewPassword')} error={fields.fieldErrors.confirmPassword}>
            <PasswordBox autoComplete="new-password" {...fields.register('confirmPassword')} />
          </Field>
        </>
      )}
    </SettingsForm>
  )
}
