import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import type { SettingsValues } from '#features/account/confirmation/shared/settings-values.ts'
import { KitCodeField } from '#features/account/keys/shared/KitCodeField.tsx'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { unlockWithKitCode } from './key-actions.api.ts'

type KitUnlockFormProps = {
  me: Me
  hasTwoStep: boolean
  onDone: (said: string) => void
  onKit: (kit: KitPaper) => void
  onCancel: () => void
}

/** The code of the recovery kit opens the key; the present password wraps it. */
export function KitUnlockForm({ me, hasTwoStep, onDone, onKit, onCancel }: KitUnlockFormProps) {
  const { t } = useTranslation('settings')

  async function send(values: SettingsValues) {
    const { stillLocked, kit } = await unlockWithKitCode(me, values, values.kitCode)
    onDone(t(stillLocked > 0 ? 'someUnlocked' : 'unlocked'))
    if (kit) onKit(kit)
  }

  return (
    <ConfirmedForm label={t('unlockWithKit')} hasTwoStep={hasTwoStep} send={send} onCancel={onCancel}>
      {({ register, fieldErrors }) => <KitCodeField error={fieldErrors.kitCode} {...register('kitCode')} />}
    </ConfirmedForm>
  )
}
