import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account.ts'
import { KitCodeField } from '#app/KitCodeField.tsx'
import type { KitPaper } from '#app/KitSheet.tsx'
import { ConfirmFields } from './ConfirmFields.tsx'
import { unlockByKit } from './keys-actions.api.ts'
import { useDescribe } from './problems.ts'
import { SettingsForm } from './SettingsForm.tsx'

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
  const describe = useDescribe()
  const [values, setValues] = useState({ password: '', code: '', kitCode: '' })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => unlockByKit(me, values, values.kitCode),
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
