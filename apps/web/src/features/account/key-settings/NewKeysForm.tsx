import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmFields } from '#features/account/confirmation/shared/ConfirmFields.tsx'
import { replaceKeys } from './key-actions.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'

type NewKeysFormProps = { hasTwoStep: boolean; onDone: (said: string) => void; onCancel: () => void }

/** New keys, for whoever does not remember the old password. */
export function NewKeysForm({ hasTwoStep, onDone, onCancel }: NewKeysFormProps) {
  const { t } = useTranslation('settings')
  const describe = useDescribeFailure()
  const [values, setValues] = useState({ password: '', code: '' })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => replaceKeys(values),
    onSuccess: () => onDone(t('newKeysMade')),
  })
  const problems = describe(error)
  return (
    <SettingsForm
      label={t('newKeys')}
      submit={t('newKeys')}
      isBusy={isPending}
      problems={problems}
      onSubmit={() => mutate()}
      onCancel={onCancel}
    >
      <p className="small muted">{t('newKeysHint')}</p>
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
