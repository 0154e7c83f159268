import type { ReactNode } from 'react'
import type { Credentials } from './credentials.ts'
import { OtherWays } from './OtherWays.tsx'
import type { SecondStepOffer } from './passkeys.api.ts'
import type { Login, SecondWay } from './use-login.ts'

/** What every way of the second step is given. */
export type SecondStep = { login: Login; credentials: Credentials; offer: SecondStepOffer }

type SecondStepFormProps = SecondStep & { from: SecondWay; label: string; onSend: () => void; children: ReactNode }

/** A way of the second step that is typed, above those that are offered beside it. */
export function SecondStepForm({ label, onSend, children, ...step }: SecondStepFormProps) {
  return (
    <form
      className="stack"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      <OtherWays {...step} />
    </form>
  )
}
