import { CodeStep } from './CodeStep.tsx'
import { CredentialsStep } from './CredentialsStep.tsx'
import { KeysStep } from './KeysStep.tsx'
import type { Login } from './use-login.ts'

/** The login's present step; the dialog and the page share it. */
export function LoginFlow({ login, inDialog = false }: { login: Login; inDialog?: boolean }) {
  const { step } = login
  if (step.name === 'keys') return <KeysStep signedIn={step.signedIn} onContinue={() => login.goOn(step.signedIn)} />
  if (step.name === 'code') return <CodeStep key={login.failures} login={login} credentials={step.credentials} />
  return <CredentialsStep login={login} known={step.credentials} inDialog={inDialog} />
}
