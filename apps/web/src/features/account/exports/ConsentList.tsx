import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/text/format.ts'
import { consentsQuery } from './consents.api.ts'

/** What the member agreed to and took back, the newest first; nothing where it cannot be read, since nothing depends on it. */
export function ConsentList() {
  const { t } = useTranslation('settings')
  const { data } = useQuery(consentsQuery)
  if (!data || data.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="small">{t('consents')}</summary>
      <ul className="small muted mt-2 grid gap-1">
        {data.map(({ kind, isGiven, version, at }) => (
          <li key={`${kind}${at}`}>
            {t(isGiven ? `consentGiven.${kind}` : `consentTaken.${kind}`, {
              version: formatDay(version),
              day: formatDay(at),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
