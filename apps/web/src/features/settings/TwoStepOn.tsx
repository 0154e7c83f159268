import { Button } from '@amour/ui/components/Button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/format.ts'
import { endTwoStep, renewCodes } from './two-step.api.ts'
import { TwoStepChange } from './TwoStepChange.tsx'

type TwoStepOnProps = {
  state: { since: string | null; recoveryCodesLeft: number }
  onCodes: (codes: readonly string[]) => void
}

/** Since when it is on, how many codes are left, and the ways to renew them or to turn it off. */
export function TwoStepOn({ state: { since, recoveryCodesLeft }, onCodes }: TwoStepOnProps) {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState<'codes' | 'off'>()
  const close = () => setOpen(undefined)
  if (open === 'codes') {
    return <TwoStepChange label={t('newCodes')} act={renewCodes} digitsOnly onDone={onCodes} onCancel={close} />
  }
  if (open === 'off') return <TwoStepChange label={t('turnOff')} act={endTwoStep} onDone={close} onCancel={close} />
  return (
    <>
      <div className="line-item">
        <div>
          <p>{t('authenticator')}</p>
          {since && <small>{t('onSince', { day: formatDay(since) })}</small>}
        </div>
        <Button variant="quiet" onClick={() => setOpen('off')}>
          {t('turnOff')}
        </Button>
      </div>
      <div className="line-item">
        <div>
          <p>{t('recoveryCodes')}</p>
          <small>{t('codesLeft', { count: recoveryCodesLeft })}</small>
        </div>
        <Button variant="quiet" onClick={() => setOpen('codes')}>
          {t('newCodes')}
        </Button>
      </div>
    </>
  )
}
