import { FieldError } from '@amour/ui/components/form/FieldError.tsx'
import { OtpInput } from '@amour/ui/components/form/OtpInput.tsx'
import type { ComponentProps } from 'react'

/** The six digits of an authenticator app, and under them what is wrong with them, said at once. */
export function CodeBoxes({ error, ...boxes }: ComponentProps<typeof OtpInput> & { error: string | undefined }) {
  return (
    <>
      <OtpInput {...boxes} />
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  )
}
