import { Button } from '@amour/ui/components/form/Button.tsx'
import { FieldError } from '@amour/ui/components/form/FieldError.tsx'
import { OtpInput } from '@amour/ui/components/form/OtpInput.tsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credentials } from './credentials.ts'
import { OtherWays } from './OtherWays.tsx'
import type { SecondStepOffer } from './passkeys.api.ts'
import type { Login } from './use-login.ts'

type CodeStepProps = { login: Login; credentials: Credentials; offer: SecondStepOffer }

/** The six digits of the authenticator app; the last one, or Enter, sends them. */
export function CodeStep({ login, credentials, offer }: CodeStepProps) {
  const { t } = useTranslation('session')
  const hintId = useId()
  const [code, setCode] = useState('')
  const { isBusy, failure } = login
  const isWhole = code.length === 6

  function send(digits: string) {
    if (!isBusy) login.sendCode(credentials, digits)
  }

  return (
    <form
      className="stack"
      noValidate
      aria-label={t('codeTitle')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) send(code)
      }}
    >
      <p className="muted" id={hintId}>
        {t('codeHint')}
      </p>
      <OtpInput
        label={t('codeTitle')}
        digitLabel={(digit) => t('digit', { digit })}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          if (failure) login.clear()
        }}
        onComplete={send}
        takeFocus
      />
      {failure && (
        <div role="alert">
          <FieldError>{failure.text}</FieldError>
        </div>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        aria-disabled={!isWhole || undefined}
        aria-describedby={hintId}
        busy={isBusy}
        busyLabel={t('loading')}
      >
        {t('verify')}
      </Button>
      <OtherWays from="code" login={login} credentials={credentials} offer={offer} />
    </form>
  )
}
