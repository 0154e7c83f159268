import { Button } from '@amour/ui/components/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmFields } from './ConfirmFields.tsx'
import { useDescribe } from './problems.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { beginTwoStep } from './two-step.api.ts'
import { TwoStepSetUp } from './TwoStepSetUp.tsx'

/** From "off" to the set-up, which the password opens. */
export function TwoStepOff({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('settings')
  const describe = useDescribe()
  const [password, setPassword] = useState('')
  const [isAsking, setAsking] = useState(false)
  const begin = useMutation({ mutationFn: beginTwoStep, gcTime: 0 })
  const problems = describe(begin.error)

  function leave() {
    begin.reset()
    setPassword('')
    setAsking(false)
  }

  if (begin.data) return <TwoStepSetUp secret={begin.data} onCodes={onCodes} onCancel={leave} />
  if (!isAsking) {
    return (
      <div className="line-item">
        <div>
          <p>{t('authenticator')}</p>
          <small>{t('authenticatorHint')}</small>
        </div>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('setUp')}
        </Button>
      </div>
    )
  }
  return (
    <SettingsForm
      label={t('setUp')}
      submit={t('continue')}
      isBusy={begin.isPending}
      problems={problems}
      onSubmit={() => begin.mutate(password)}
      onCancel={leave}
    >
      <ConfirmFields
        values={{ password, code: '' }}
        onEdit={(change) => {
          setPassword(change.password ?? '')
          if (begin.error) begin.reset()
        }}
        problems={problems}
        hasTwoStep={false}
      />
    </SettingsForm>
  )
}
