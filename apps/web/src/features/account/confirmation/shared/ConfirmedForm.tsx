import { useState } from 'react'
import type { ReactNode } from 'react'
import { ConfirmFields } from './ConfirmFields.tsx'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { useDescribeFailure } from './settings-field-errors.ts'
import { SettingsForm } from './SettingsForm.tsx'

type Action = { mutate: (confirmation: Confirmation) => void; isPending: boolean; error: unknown; reset: () => void }

type ConfirmedFormProps = {
  label: string
  hasTwoStep: boolean
  action: Action
  onCancel: () => void
  isDanger?: boolean
  /** What stands above the password. */
  children?: ReactNode
}

/** What is only done after password and second step. */
export function ConfirmedForm({ label, hasTwoStep, action, onCancel, isDanger, children }: ConfirmedFormProps) {
  const describe = useDescribeFailure()
  const [values, setValues] = useState<Confirmation>({ password: '', code: '' })
  const problems = describe(action.error)
  return (
    <SettingsForm
      label={label}
      submit={label}
      isDanger={isDanger}
      isBusy={action.isPending}
      problems={problems}
      onSubmit={() => action.mutate(values)}
      onCancel={onCancel}
    >
      {children}
      <ConfirmFields
        values={values}
        onEdit={(change) => {
          setValues({ ...values, ...change })
          if (action.error) action.reset()
        }}
        problems={problems}
        hasTwoStep={hasTwoStep}
      />
    </SettingsForm>
  )
}
