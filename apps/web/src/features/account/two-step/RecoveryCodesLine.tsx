import { Button } from '@amour/ui/components/form/Button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { renewCodes } from './two-step.api.ts'

type RecoveryCodesLineProps = { left: number; onCodes: (codes: readonly string[]) => void }

/** How many codes are left that stand in for a lost second step, and the way to new ones. */
export function RecoveryCodesLine({ left, onCodes }: RecoveryCodesLineProps) {
  const { t } = useTranslation('settings')
  const [isAsking, setAsking] = useState(false)
  if (isAsking) {
    return (
      <ConfirmedForm
        label={t('newCodes')}
        hasTwoStep
        digitsOnly
        send={async (values) => onCodes(await renewCodes(values))}
        onCancel={() => setAsking(false)}
      />
    )
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
