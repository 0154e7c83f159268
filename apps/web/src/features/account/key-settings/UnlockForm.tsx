import { Field } from '@amour/ui/components/form/Field.tsx'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import type { SettingsValues } from '#features/account/confirmation/shared/settings-values.ts'
import { KitCodeField } from '#features/account/keys/shared/KitCodeField.tsx'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { unlockWithKitCode, unlockWithOldPassword } from './key-actions.api.ts'

type UnlockFormProps = {
  /** What opens the key: the code of the recovery kit, or the password of then. */
  way: 'kit' | 'oldPassword'
  me: Me
  hasTwoStep: boolean
  onDone: (said: string) => void
  /** The kit was used up, and this one has taken its place. */
  onKit: (kit: KitPaper) => void
  onCancel: () => void
}

/** Opens the locked keys; the password of now wraps them. */
export function UnlockForm({ way, me, hasTwoStep, onDone, onKit, onCancel }: UnlockFormProps) {
  const { t } = useTranslation('settings')
  const isKit = way === 'kit'

  async function send(values: SettingsValues) {
    const { stillLocked, kit } = isKit
      ? await unlockWithKitCode(me, values, values.kitCode)
      : { stillLocked: await unlockWithOldPassword(me, values, values.oldPassword), kit: undefined }
    onDone(t(stillLocked > 0 ? 'someUnlocked' : 'unlocked'))
    if (kit) onKit(kit)
  }

  return (
    <ConfirmedForm
      label={t(isKit ? 'unlockWithKit' : 'unlock')}
      hasTwoStep={hasTwoStep}
      send={send}
      onCancel={onCancel}
    >
      {({ register, fieldErrors }) =>
        isKit ? (
          <KitCodeField error={fieldErrors.kitCode} {...register('kitCode')} />
        ) : (
          <Field label={t('oldPassword')} hint={t('oldPasswordHint')} error={fieldErrors.oldPassword}>
            <PasswordBox autoComplete="off" {...register('oldPassword')} />
          </Field>
        )
      }
    </ConfirmedForm>
  )
}
