import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { KitCodeField } from '#features/account/keys/shared/KitCodeField.tsx'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { ConfirmFields } from '#features/account/confirmation/shared/ConfirmFields.tsx'
import { unlockWithKitCode } from './key-actions.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'

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
  const describe = useDescribeFailure()
  const [values, setValues] = useState({ password: '', code: '', kitCode: '' })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => unlockWithKitCode(me, values, values.kitCode),
    onSuccess({ stillLocked, kit }) {
      onDone(t(stillLocked > 0 ? 'someUnlocked' : 'unlocked'))
      if (kit) onKit(kit)
    },
  })
  const problems = describe(error)

  function edit(change: Partial<typeof values>) {
    setValues({ ...values, ...change })
    if (error) reset()
  }

  return (
    <SettingsForm
      label={t('unlockWithKit')}
      submit={t('unlockWithKit')}
      isBusy={isPending}
      problems={problems}
      onSubmit={() => mutate()}
      onCancel={onCancel}
    >
      <KitCodeField value={values.kitCode} error={problems.kitCode} onChange={(kitCode) => edit({ kitCode })} />
      <ConfirmFields values={values} onEdit={edit} problems={problems} hasTwoStep={hasTwoStep} />
    </SettingsForm>
  )
}
