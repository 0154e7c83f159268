import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from './session.api.ts'

/** Logged in, though the keys failed: what that means, and the way on. */
export function KeysStep({ signedIn, onContinue }: { signedIn: SignedIn; onContinue: () => void }) {
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
