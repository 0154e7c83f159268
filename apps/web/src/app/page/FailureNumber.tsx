import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'

/** Ends the sentence of a screen that could not be shown: the number by which our log knows the call that failed. */
export function FailureNumber({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (!(error instanceof CallError) || !error.requestId) return null
  return <span className="mt-2 block small muted wrap-anywhere">{t('requestNumber', { id: error.requestId })}</span>
}
