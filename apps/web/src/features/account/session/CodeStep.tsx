import { Button } from '@amour/ui/components/form/Button.tsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeBoxes } from '#app/form/CodeBoxes.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import type { SecondStep } from './SecondStepForm.tsx'

/** The six digits of the authenticator app; the last one, or Enter, sends them. */
export function CodeStep(step: SecondStep) {
  const { t } = useTranslation('session')
  const hintId = useId()
  const [code, setCode] = useState('')
  const { login, credentials } = step
  const { isBusy, failure } = login
  const isWhole = code.length === 6

  function send(digits: string) {
    if (!isBusy) login.sendCode(credentials, digits)
  }

  return (
    <SecondStepForm {...step} from="code" label={t('codeTitle')} onSend={() => isWhole && send(code)}>
      <p className="muted" id={hintId}>
        {t('codeHint')}
      </p>
      <CodeBoxes
        label={t('codeTitle')}
        digitLabel={(digit) => t('digit', { digit })}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          if (failure) login.clear()
        }}
        onComplete={send}
        takeFocus
        error={failure?.text}
      />
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
    </SecondStepForm>
  )
}
