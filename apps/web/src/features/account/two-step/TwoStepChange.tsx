import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmFields } from '#features/account/confirmation/shared/ConfirmFields.tsx'
import type { Confirmation } from '#features/account/confirmation/confirmation.api.ts'
import { useDescribeFailure } from '#features/account/confirmation/shared/settings-field-errors.ts'
import { SettingsForm } from '#features/account/confirmation/shared/SettingsForm.tsx'

type TwoStepChangeProps<Result> = {
  label: string
  act: (confirmation: Confirmation) => Promise<Result>
  digitsOnly?: boolean
  onDone: (result: Result) => void
  onCancel: () => void
}

/** What may only be done with the password and a code in hand. */
export function TwoStepChange<Result>(props: TwoStepChangeProps<Result>) {
  const { label, act, digitsOnly = false, onDone, onCancel } = props
  const describe = useDescribeFailure()
  const [values, setValues] = useState<Confirmation>({ password: '', code: '' })
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: () => act(values), onSuccess: onDone })
  const problems = describe(error)
  return (
    <SettingsForm
      label={label}
      submit={label}
      isBusy={isPending}
      problems={problems}
      onSubmit={() => mutate()}
      onCancel={onCancel}
    >
      <ConfirmFields
        values={values}
        onEdit={(change) => {
          setValues({ ...values, ...change })
          if (error) reset()
        }}
        problems={problems}
        hasTwoStep
        digitsOnly={digitsOnly}
      />
    </SettingsForm>
  )
}
