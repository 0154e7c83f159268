import type { Export } from '@amour/contract/account/exports.ts'
import { Spinner } from '@amour/ui/components/feedback/Spinner.tsx'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '#app/text/format.ts'
import { ExportDownload } from './ExportDownload.tsx'

/** A copy that is being made, or can be downloaded, or could not be made. */
export function ExportLine({ made: { status, url, bytes, createdAt, expiresAt } }: { made: Export }) {
  const { t } = useTranslation('settings')
  return (
    <div className="mb-4 grid gap-3 justify-items-start">
      <div className="line-item min-h-0 w-full py-0" role="status">
        <div>
          <p>{t(`exportStatus.${status}`)}</p>
          <small>
            {status === 'ready'
              ? t('exportUntil', { day: formatDay(expiresAt), time: formatTime(expiresAt) })
              : t('exportAsked', { day: formatDay(createdAt), time: formatTime(createdAt) })}
          </small>
          {status === 'ready' && !url && <small>{t('exportElsewhere')}</small>}
        </div>
        {status === 'waiting' && <Spinner label={t('loading')} />}
      </div>
      {url && <ExportDownload url={url} bytes={bytes ?? 0} />}
    </div>
  )
}
