import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatNumber } from '#app/text/format.ts'
import { keyLocationQuery, type Progress, useReadableCopy } from './readable-copy.api.ts'

type Props = { url: string; bytes: number }

const counted = (count: number) => ({ count, total: formatNumber(count) })

/** The way to the finished copy: with its messages opened where this browser has the key, told plainly where not. */
export function ExportDownload(props: Props) {
  const { data: where } = useQuery(keyLocationQuery)
  if (where === undefined) return null
  return where === 'here' ? (
    <ReadableDownload {...props} />
  ) : (
    <SealedDownload {...props} isElsewhere={where === 'elsewhere'} />
  )
}

function SealedDownload({ url, bytes, isElsewhere }: Props & { isElsewhere: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <>
      {isElsewhere && <p className="small">{t('exportSealed')}</p>}
      <PlainLink isFirst url={url} label={t('exportDownload', { size: formatBytes(bytes) })} />
    </>
  )
}

function ReadableDownload({ url, bytes }: Props) {
  const { t } = useTranslation('settings')
  const { save, stop, progress, saved, hasFailed } = useReadableCopy()
  return (
    <>
      <p className="small">{t('exportOpens')}</p>
      {progress ? (
        <ProgressLine progress={progress} bytes={bytes} onStop={stop} />
      ) : (
        <Button onClick={() => save(url)}>
          <Download className="i" aria-hidden />
          {t('exportDownload', { size: formatBytes(bytes) })}
        </Button>
      )}
      {saved && (
        <p className="small">
          {t('exportOpened', counted(saved.opened))} {saved.left > 0 && t('exportLeft', counted(saved.left))}
        </p>
      )}
      {hasFailed && (
        <Alert tone="bad" title={t('error')}>
          {t('exportFailed')} <PlainLink url={url} label={t('exportPlain')} />
        </Alert>
      )}
    </>
  )
}

/** `isFirst`: to have it is what its member came for. */
function PlainLink({ url, label, isFirst = false }: { url: string; label: string; isFirst?: boolean }) {
  return (
    <a className={buttonClass({ variant: isFirst ? 'primary' : 'quiet' })} href={url} download>
      <Download className="i" aria-hidden />
      {label}
    </a>
  )
}

function ProgressLine({ progress, bytes, onStop }: { progress: Progress; bytes: number; onStop: () => void }) {
  const { t } = useTranslation('settings')
  const isLoading = progress.step === 'loading'
  const label = isLoading
    ? t('exportLoading', { loaded: formatBytes(progress.done), size: formatBytes(bytes) })
    : t('exportOpening', { opened: formatNumber(progress.done), total: formatNumber(progress.total) })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress aria-label={label} value={progress.done} max={isLoading ? bytes : progress.total} />
      <span aria-hidden>{label}</span>
      <Button variant="quiet" onClick={onStop}>
        {t('exportStop')}
      </Button>
    </div>
  )
}
