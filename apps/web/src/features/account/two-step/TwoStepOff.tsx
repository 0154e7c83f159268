import { Button } from '@amour/ui/components/form/Button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { beginTwoStep } from './two-step.api.ts'
import { TwoStepSetUp } from './TwoStepSetUp.tsx'

type TwoStepOffProps = {
  hasPasskeys: boolean
  onCodes: (codes: readonly string[]) => void
  /** It is on, and its codes were never shown. */
  onLost: () => void
}

/** From "off" to the set-up, which the password opens, and where there are passkeys the second step. */
export function TwoStepOff({ hasPasskeys, onCodes, onLost }: TwoStepOffProps) {
  const { t } = useTranslation('settings')
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<Awaited<ReturnType<typeof beginTwoStep>>>()

  function leave() {
    setSecret(undefined)
    setAsking(false)
  }

  if (secret) return <TwoStepSetUp secret={secret} onCodes={onCodes} onLost={onLost} onCancel={leave} />
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
    <ConfirmedForm
      label={t('setUp')}
      submit={t('continue')}
      hasTwoStep={hasPasskeys}
      send={async (values) => setSecret(await beginTwoStep(values))}
      onCancel={leave}
    />
  )
}
