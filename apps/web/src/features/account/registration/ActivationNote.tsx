import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Stands in the form's place once the account is made; takes the focus that the form had. */
export function ActivationNote() {
  const { t } = useTranslation('accounts')
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <Alert tone="good" title={t('doneTitle')} role="status" tabIndex={-1} ref={message}>
      <p>{t('done')}</p>
      <p>{t('doneSpam')}</p>
    </Alert>
  )
}
