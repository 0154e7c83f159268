import { Button } from '@amour/ui/components/form/Button.tsx'
import { FieldError } from '@amour/ui/components/form/FieldError.tsx'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OtherWays } from './OtherWays.tsx'
import type { SecondStep } from './SecondStepForm.tsx'

/** A passkey as the second step: the browser asks for it, and it answers for this site alone. */
export function PasskeyStep({ login, credentials, offer }: SecondStep) {
  const { t } = useTranslation('session')
  const button = useRef<HTMLButtonElement>(null)
  const { isBusy, failure } = login
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="stack">
      <p className="muted">{t('passkeyHint')}</p>
      {failure && (
        <div role="alert">
          <FieldError>{failure.text}</FieldError>
        </div>
      )}
      <Button
        ref={button}
        size="lg"
        wide
        icon={<KeyRound className="i" aria-hidden />}
        busy={isBusy}
        busyLabel={t('loading')}
        onClick={() => isBusy || login.sendPasskey(credentials, offer)}
      >
        {t('usePasskeyNow')}
      </Button>
      <OtherWays from="passkey" login={login} credentials={credentials} offer={offer} />
    </div>
  )
}
