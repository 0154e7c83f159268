import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { readSite } from './site.ts'

/**
 * Ends the sentence of a screen that could not be shown: the number by which our log knows the call that failed, and
 * where the service is away the way to the page elsewhere that tells of it.
 */
export function FailureNumber({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (!(error instanceof CallError)) return null
  const { serviceStatusUrl } = readSite()
  return (
    <>
      {error.requestId && (
        <span className="mt-2 block small muted wrap-anywhere">{t('requestNumber', { id: error.requestId })}</span>
      )}
      {error.isOutage && navigator.onLine && serviceStatusUrl && (
        <a className="mt-2 block small" href={serviceStatusUrl} rel="noopener noreferrer">
          {t('serviceStatus')}
        </a>
      )}
    </>
  )
}
