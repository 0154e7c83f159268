import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Fingerprint, Hand, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canUseSecurityKeys } from '#app/call/authenticator.ts'
import { hasSessionEnded } from '#app/call/staff-session.ts'
import { useStore } from '@amour/ui/store.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { callFailure } from './call-failure.ts'
import { DemoSignIn } from './DemoSignIn.tsx'
import { useSignIn } from './session.api.ts'
import { SignedOutPage } from './SignedOutPage.tsx'

/** The way in: a key, and nothing to type. */
export function SignInPage() {
  const { t } = useTranslation('console')
  const signIn = useSignIn()
  const failure = callFailure(signIn.error)
  const isOver = useStore(hasSessionEnded)
  const begin = () => signIn.mutate()
  useKeys({ enter: () => canUseSecurityKeys() && begin() })
  return (
    <SignedOutPage>
      <div className="signin">
        <div className="stack">
          <h1>{t('signIn.title')}</h1>
          <p className="muted">{t('signIn.lead')}</p>
        </div>
        {isOver && !signIn.isError && <Note title={t('signIn.over')} text={t('signIn.overWhat')} />}
        {signIn.isError &&
          (failure ? (
            <Note title={failure} isBad />
          ) : (
            <Note title={t('signIn.failed')} text={t('signIn.failedWhat')} isBad />
          ))}
        {canUseSecurityKeys() ? (
          <Button size="lg" wide onClick={begin} disabled={signIn.isPending}>
            <Fingerprint size={20} aria-hidden />
            <span>{t('signIn.button')}</span>
            <kbd>⏎</kbd>
          </Button>
        ) : (
          <Note title={t('signIn.unable')} isBad />
        )}
        <ul className="bullets small">
          <li>
            <KeyRound size={16} aria-hidden />
            <span>{t('signIn.asked')}</span>
          </li>
          <li>
            <Hand size={16} aria-hidden />
            <span>{t('signIn.touch')}</span>
          </li>
        </ul>
        <hr />
        <p className="small muted">{t('signIn.lost')}</p>
        <DemoSignIn />
      </div>
    </SignedOutPage>
  )
}

function Note({ title, text, isBad = false }: { title: string; text?: string; isBad?: boolean }) {
  return (
    <Alert tone={isBad ? 'bad' : 'warn'} role="alert">
      <p className="strong">{title}</p>
      {text && <p>{text}</p>}
    </Alert>
  )
}
