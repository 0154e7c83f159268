import type { Export } from '@amour/contract/exports.ts'
import { buttonClass } from '@amour/ui/components/button-class.ts'
import { Spinner } from '@amour/ui/components/Spinner.tsx'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatDay, formatTime } from '#app/format.ts'

/** A copy that is being made, or can be downloaded, or could not be made. */
export function ExportLine({ made: { status, url, bytes, createdAt, expiresAt } }: { made: Export }) {
  const { t } = useTranslation('settings')
  return (
    <div className="line-item mb-4" role="status">
      <div>
        <p>{t(`exportStatus.${status}`)}</p>
        <small>
          {status === 'ready'
            ? t('exportUntil', { day: formatDay(expiresAt), time: formatTime(expiresAt) })
            : t('exportAsked', { day: formatDay(createdAt), time: formatTime(createdAt) })}
        </small>
        {status === 'ready' && !url && <p>{t('exportElsewhere')}</p>}
      </div>
      {status === 'waiting' && <Spinner label={t('loading')} />}
      {url && (
        <a className={buttonClass({ variant: 'quiet' })} href={url} download>
          <Download className="i" aria-hidden />
          {t('exportDownload', { size: formatBytes(bytes ?? 0) })}
        </a>
      )}
    </div>
  )
}
