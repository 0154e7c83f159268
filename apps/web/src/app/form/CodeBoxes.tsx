import { FieldError } from '@amour/ui/components/form/FieldError.tsx'
import { FieldContext } from '@amour/ui/components/form/field-wiring.ts'
import { OtpInput } from '@amour/ui/components/form/OtpInput.tsx'
import { type ComponentProps, useId } from 'react'

/** The six digits of an authenticator app, and under them what is wrong with them, said at once and with the group. */
export function CodeBoxes({ error, ...boxes }: ComponentProps<typeof OtpInput> & { error: string | undefined }) {
  const id = useId()
  return (
    <>
      <FieldContext value={{ id, describedBy: error && id, invalid: Boolean(error), group: true }}>
        <OtpInput {...boxes} />
      </FieldContext>
      {error && (
        <div role="alert">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </>
  )
}
