import { Field } from '@amour/ui/components/form/Field.tsx'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import type { SettingsValues } from '#features/account/confirmation/shared/settings-values.ts'
import { unlockWithOldPassword } from './key-actions.api.ts'

type UnlockFormProps = { me: Me; hasTwoStep: boolean; onDone: (said: string) => void; onCancel: () => void }

/** The password of then opens the key; the one of now wraps it. */
export function UnlockForm({ me, hasTwoStep, onDone, onCancel }: UnlockFormProps) {
  const { t } = useTranslation('settings')

  async function send(values: SettingsValues) {
    const stillLocked = await unlockWithOldPassword(me, values, values.oldPassword)
    onDone(t(stillLocked > 0 ? 'someUnlocked' : 'unlocked'))
  }

  return (
    <ConfirmedForm label={t('unlock')} hasTwoStep={hasTwoStep} send={send} onCancel={onCancel}>
      {({ register, fieldErrors }) => (
        <Field label={t('oldPassword')} hint={t('oldPasswordHint')} error={fieldErrors.oldPassword}>
          <PasswordBox autoComplete="off" {...register('oldPassword')} />
        </Field>
      )}
    </ConfirmedForm>
  )
}
