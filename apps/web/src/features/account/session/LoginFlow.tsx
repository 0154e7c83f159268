import { CodeStep } from './CodeStep.tsx'
import { CredentialsStep } from './CredentialsStep.tsx'
import { KeysStep } from './KeysStep.tsx'
import { LockedKeysStep } from './LockedKeysStep.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import { RecoveryCodeStep } from './RecoveryCodeStep.tsx'
import type { Login } from './use-login.ts'

/** The login's present step; the dialog and the page share it. */
export function LoginFlow({ login, inDialog = false }: { login: Login; inDialog?: boolean }) {
  const { step } = login
  if (step.name === 'keys') {
    const { signedIn, password } = step
    if (signedIn.problem === 'locked' || signedIn.problem === 'damaged')
      return <LockedKeysStep signedIn={signedIn} password={password} onDone={login.goOn} />
    return <KeysStep signedIn={signedIn} onContinue={() => login.goOn(signedIn)} />
  }
  if (step.name === 'credentials') return <CredentialsStep login={login} known={step.credentials} inDialog={inDialog} />
  const { credentials, offer } = step
  if (step.name === 'code')
    return <CodeStep key={login.failures} login={login} credentials={credentials} offer={offer} />
  if (step.name === 'passkey') return <PasskeyStep login={login} credentials={credentials} offer={offer} />
  return <RecoveryCodeStep login={login} credentials={credentials} offer={offer} />
}
