import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'

type Props = {
  error: unknown
  /** No field says what is wrong with it, so that all of it stands here. */
  isWhole?: boolean
}

/** What went wrong with what somebody has just done; nothing where it stands under a field already. */
export function CallFailure({ error, isWhole = false }: Props) {
  const { t } = useTranslation('errors')
  const faults = error instanceof CallError ? error.violations.map(({ message }) => message) : []
  if (!error || (faults.length > 0 && !isWhole)) return null
  return <Alert tone="bad">{faults.join(' ') || (error instanceof CallError ? error.message : t('unavailable'))}</Alert>
}
