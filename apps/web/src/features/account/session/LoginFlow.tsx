import { CodeStep } from './CodeStep.tsx'
import { CredentialsStep } from './CredentialsStep.tsx'
import { LockedKeysStep } from './LockedKeysStep.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import { RecoveryCodeStep } from './RecoveryCodeStep.tsx'
import type { Login } from './use-login.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from './session.api.ts'

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

/** Logged in, though the keys failed: what that means, and the way on. */
function KeysStep({ signedIn, onContinue }: { signedIn: SignedIn; onContinue: () => void }) {
  const { t } = useTranslation('session')
  const { t: tKeys } = useTranslation('keys')
  return (
    <div className="stack">
      <Alert tone="bad" title={t('error')}>
        {signedIn.problem && tKeys(signedIn.problem)}
      </Alert>
      <p>{tKeys('stillUsable')}</p>
      <Button size="lg" wide onClick={onContinue}>
        {t('continue')}
      </Button>
    </div>
  )
}
