import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'

/** Why something did not work, in the server's words or that nobody answered. */
export function VerificationFailure({ error }: { error: Error }) {
  const { t } = useTranslation('verification')
  const known = error instanceof CallError && !error.isOutage ? error : undefined
  return <Alert tone="bad">{known?.violations[0]?.message ?? (known?.message || t('offline'))}</Alert>
}
