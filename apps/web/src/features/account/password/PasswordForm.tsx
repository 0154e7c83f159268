import { Password } from '@amour/contract/account/passwords.ts'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { PasswordStrength } from '#app/form/PasswordStrength.tsx'
import { ConfirmFields } from '#features/account/confirmation/shared/ConfirmFields.tsx'
import { changePassword } from './password.api.ts'
import type { PasswordChange } from './password.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'
import type { SettingsFieldErrors } from '#features/account/confirmation/shared/settings-field-errors.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'

type PasswordFormProps = { me: Me; hasTwoStep: boolean; onDone: () => void; onCancel: () => void }

const empty: PasswordChange = { password: '', code: '', newPassword: '', confirmPassword: '' }

/** The present password, and the one that takes its place. */
export function PasswordForm({ me, hasTwoStep, onDone, onCancel }: PasswordFormProps) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<SettingsFieldErrors>({})
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => changePassword(me, values),
    onSuccess: onDone,
  })
  const problems = { ...faults, ...describe(error) }

  function edit(change: Partial<PasswordChange>) {
    setValues({ ...values, ...change })
    setFaults({})
    if (error) reset()
  }

  function submit() {
    const found = findFaults(values)
    setFaults(found)
    if (Object.keys(found).length === 0) mutate()
  }

  return (
    <SettingsForm
      label={t('changePassword')}
      submit={t('changePassword')}
      isBusy={isPending}
      problems={problems}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ConfirmFields values={values} onEdit={edit} problems={problems} hasTwoStep={hasTwoStep} />
      <div>
        <Field label={t('newPassword')} hint={t('allowedCharacters')} error={problems.newPassword}>
          <PasswordBox
            autoComplete="new-password"
            value={values.newPassword}
            onChange={(event) => edit({ newPassword: event.target.value })}
          />
        </Field>
        {!problems.newPassword && <PasswordStrength password={values.newPassword} about={[me.username]} />}
      </div>
      <Field label={t('confirmNewPassword')} error={problems.confirmPassword}>
        <PasswordBox
          autoComplete="new-password"
          value={values.confirmPassword}
          onChange={(event) => edit({ confirmPassword: event.target.value })}
        />
      </Field>
    </SettingsForm>
  )
}

function findFaults({ newPassword, confirmPassword }: PasswordChange): SettingsFieldErrors {
  const [issue] = Password.safeParse(newPassword).error?.issues ?? []
  const short = readErrorSentence(issue?.message)
  const differ = newPassword === confirmPassword ? undefined : readErrorSentence('passwordsDiffer')
  return { ...(short && { newPassword: short }), ...(differ && { confirmPassword: differ }) }
}
