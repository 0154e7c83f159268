import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'

/** Why a form did not go, in plain words; what was written stays in it. */
export function SendFailure({ error }: { error: Error }) {
  const { t } = useTranslation('contact')
  return (
    <Alert tone="bad" title={t('notSent')}>
      <p>{useReason(error)}</p>
    </Alert>
  )
}

function useReason(error: Error): string {
  const { t } = useTranslation('contact')
  if (!(error instanceof CallError)) return t('failed')
  if (error.isOutage) return t('outage')
  return error.message || t('failed')
}
