import { Field } from '@amour/ui/components/form/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { ConfirmFields } from '#features/account/confirmation/shared/ConfirmFields.tsx'
import { unlockWithOldPassword } from './key-actions.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'

type UnlockFormProps = { me: Me; hasTwoStep: boolean; onDone: (said: string) => void; onCancel: () => void }

/** The password of then opens the key; the one of now wraps it. */
export function UnlockForm({ me, hasTwoStep, onDone, onCancel }: UnlockFormProps) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const [values, setValues] = useState({ password: '', code: '', oldPassword: '' })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => unlockWithOldPassword(me, values, values.oldPassword),
    onSuccess: (stillLocked) => onDone(t(stillLocked > 0 ? 'someUnlocked' : 'unlocked')),
  })
  const problems = describe(error)

  function edit(change: Partial<typeof values>) {
    setValues({ ...values, ...change })
    if (error) reset()
  }

  return (
    <SettingsForm
      label={t('unlock')}
      submit={t('unlock')}
      isBusy={isPending}
      problems={problems}
      onSubmit={() => mutate()}
      onCancel={onCancel}
    >
      <Field label={t('oldPassword')} hint={t('oldPasswordHint')} error={problems.oldPassword}>
        <PasswordBox
          autoComplete="off"
          value={values.oldPassword}
          onChange={(event) => edit({ oldPassword: event.target.value })}
        />
      </Field>
      <ConfirmFields values={values} onEdit={edit} problems={problems} hasTwoStep={hasTwoStep} />
    </SettingsForm>
  )
}
