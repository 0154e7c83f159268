import { RecoveryCode } from '@amour/contract/account/two-step-codes.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkedText } from '#app/reading/LinkedText.tsx'
import { readErrorSentence } from '#app/text/i18n.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import type { SecondStep } from './SecondStepForm.tsx'

/** One of the ten codes, for anyone who has lost the authenticator app or the passkey. */
export function RecoveryCodeStep(step: SecondStep) {
  const { t } = useTranslation('session')
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { login, credentials } = step
  const { isBusy, failure, failures } = login
  useEffect(() => input.current?.focus(), [failures])

  function send() {
    const isRight = RecoveryCode.safeParse(code).success
    setWrong(!isRight)
    if (!isRight) input.current?.focus()
    else if (!isBusy) login.sendRecoveryCode(credentials, code)
  }

  return (
    <>
      <SecondStepForm {...step} from="recoveryCode" label={t('recoveryCode')} onSend={send}>
        <Field
          label={t('recoveryCode')}
          hint={t('recoveryCodeHint')}
          error={isWrong ? readErrorSentence('recoveryCodeInvalid') : failure?.text}
        >
          <TextInput
            ref={input}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setWrong(false)
              if (failure) login.clear()
            }}
          />
        </Field>
        <Button type="submit" size="lg" wide busy={isBusy} busyLabel={t('loading')}>
          {t('submit')}
        </Button>
      </SecondStepForm>
      <p className="small muted mt-4">
        <LinkedText text={t('noCodeLeft')} />
      </p>
    </>
  )
}
