import { Button } from '@amour/ui/components/form/Button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renewCodes } from './two-step.api.ts'
import { TwoStepChange } from './TwoStepChange.tsx'

type RecoveryCodesLineProps = { left: number; onCodes: (codes: readonly string[]) => void }

/** How many codes are left that stand in for a lost second step, and the way to new ones. */
export function RecoveryCodesLine({ left, onCodes }: RecoveryCodesLineProps) {
  const { t } = useTranslation('settings')
  const [isAsking, setAsking] = useState(false)
  if (isAsking) {
    const cancel = () => setAsking(false)
    return <TwoStepChange label={t('newCodes')} act={renewCodes} digitsOnly onDone={onCodes} onCancel={cancel} />
  }
  return (
    <div className="line-item">
      <div>
        <p>{t('recoveryCodes')}</p>
        <small>{t('codesLeft', { count: left })}</small>
      </div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('newCodes')}
      </Button>
    </div>
  )
}
