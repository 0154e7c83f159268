import { Field } from '@amour/ui/components/form/Field.tsx'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { PasswordBox } from '#app/form/PasswordBox.tsx'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { requireFilled, type SettingsValues } from '#features/account/confirmation/shared/settings-values.ts'
import { KitCodeField } from '#features/account/keys/shared/KitCodeField.tsx'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { unlockByPasskey, unlockWithKitCode, unlockWithOldPassword } from './key-actions.api.ts'

type UnlockFormProps = {
  /** What opens the key: the code of the recovery kit, the password of then, or a passkey. */
  way: 'kit' | 'oldPassword' | 'passkey'
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
  const label = t(labels[way])

  async function send(values: SettingsValues) {
    const asked = { password: t('currentPasswordNeeded') }
    requireFilled(values, way === 'oldPassword' ? { oldPassword: t('oldPasswordNeeded'), ...asked } : asked)
    const { stillLocked, kit } = await unlock[way](me, values)
    onDone(t(stillLocked > 0 ? 'someUnlocked' : 'unlocked'))
    if (kit) onKit(kit)
  }

  return (
    <ConfirmedForm label={label} hasTwoStep={hasTwoStep} send={send} onCancel={onCancel}>
      {({ register, fieldErrors }) => (
        <>
          {way === 'kit' && <KitCodeField error={fieldErrors.kitCode} {...register('kitCode')} />}
          {way === 'oldPassword' && (
            <Field label={t('oldPassword')} hint={t('oldPasswordHint')} error={fieldErrors.oldPassword}>
              <PasswordBox autoComplete="off" {...register('oldPassword')} />
            </Field>
          )}
          {way === 'passkey' && <p className="small muted">{t('unlockWithPasskeyHint')}</p>}
        </>
      )}
    </ConfirmedForm>
  )
}

const labels = { kit: 'unlockWithKit', oldPassword: 'unlock', passkey: 'unlockWithPasskey' } as const

type Unlocked = { stillLocked: number; kit?: KitPaper | undefined }

const unlock: Record<UnlockFormProps['way'], (me: Me, values: SettingsValues) => Promise<Unlocked>> = {
  kit: (me, values) => unlockWithKitCode(me, values, values.kitCode),
  oldPassword: async (me, values) => ({ stillLocked: await unlockWithOldPassword(me, values, values.oldPassword) }),
  passkey: async (me, values) => ({ stillLocked: await unlockByPasskey(me, values) }),
}
