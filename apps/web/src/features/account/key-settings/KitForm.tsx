import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { ConfirmFields } from '#features/account/confirmation/shared/ConfirmFields.tsx'
import { replaceKit } from './key-actions.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'

type KitFormProps = { me: Me; hasTwoStep: boolean; onKit: (kit: KitPaper) => void; onCancel: () => void }

/** The password opens the keys once more, so that they can be put into a new kit. */
export function KitForm({ me, hasTwoStep, onKit, onCancel }: KitFormProps) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const [values, setValues] = useState({ password: '', code: '' })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => replaceKit(me, values),
    onSuccess: onKit,
    gcTime: 0,
  })
  const problems = describe(error)
  return (
    <SettingsForm
      label={t('makeKit')}
      submit={t('makeKit')}
      isBusy={isPending}
      problems={problems}
      onSubmit={() => mutate()}
      onCancel={onCancel}
    >
      {me.recoveryKit && <p className="small muted">{t('newKitHint')}</p>}
      <ConfirmFields
        values={values}
        onEdit={(change) => {
          setValues({ ...values, ...change })
          if (error) reset()
        }}
        problems={problems}
        hasTwoStep={hasTwoStep}
      />
    </SettingsForm>
  )
}
