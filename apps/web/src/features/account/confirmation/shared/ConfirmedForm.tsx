import type { ComponentProps, ReactNode } from 'react'
import { ConfirmFields } from './ConfirmFields.tsx'
import type { SettingsFields } from './settings-values.ts'
import { SettingsForm } from './SettingsForm.tsx'

type ConfirmedFormProps = Omit<ComponentProps<typeof SettingsForm>, 'children'> & {
  hasTwoStep: boolean
  /** Where only the app's digits will do. */
  digitsOnly?: boolean
  /** What stands above the password. */
  children?: (fields: SettingsFields) => ReactNode
}

/** What is only done after password and second step. */
export function ConfirmedForm({ hasTwoStep, digitsOnly = false, children, ...form }: ConfirmedFormProps) {
  return (
    <SettingsForm {...form}>
      {(fields) => (
        <>
          {children?.(fields)}
          <ConfirmFields fields={fields} hasTwoStep={hasTwoStep} digitsOnly={digitsOnly} />
        </>
      )}
    </SettingsForm>
  )
}
