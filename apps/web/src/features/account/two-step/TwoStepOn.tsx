import { Button } from '@amour/ui/components/form/Button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/text/format.ts'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { endTwoStep } from './two-step.api.ts'

/** Since when the authenticator app is in use, and the way to turn it off. */
export function TwoStepOn({ since }: { since: string | null }) {
  const { t } = useTranslation('settings')
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving) {
    const close = () => setLeaving(false)
    return (
      <ConfirmedForm
        label={t('turnOff')}
        hasTwoStep
        send={(values) => endTwoStep(values).then(close)}
        onCancel={close}
      />
    )
  }
  return (
    <div className="line-item">
      <div>
        <p>{t('authenticator')}</p>
        {since && <small>{t('onSince', { day: formatDay(since) })}</small>}
      </div>
      <Button variant="quiet" onClick={() => setLeaving(true)}>
        {t('turnOff')}
      </Button>
    </div>
  )
}
