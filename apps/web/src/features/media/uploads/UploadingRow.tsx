import { Button } from '@amour/ui/components/form/Button.tsx'
import { Meter } from '@amour/ui/components/feedback/Meter.tsx'
import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FilePreview } from './FilePreview.tsx'
import { canRetryUpload, isTooManyBytes } from './upload-retry.ts'
import { cancelUpload, retryUpload } from './upload-queue.ts'
import type { Upload } from './shared/uploads.ts'
import { onlineManager } from '@tanstack/react-query'
import { CallError } from '#app/call/call-error.ts'
import { formatBytes } from '#app/text/format.ts'
import { readErrorSentence } from '#app/text/i18n.ts'

/** A file on its way: how much of it has gone, and what can be done. */
export function UploadingRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('media')
  const { id, name, file, sent, state } = upload
  const text = useUploadText(upload)
  const isBroken = state === 'lost' || state === 'failed'
  return (
    <li className="up">
      <FilePreview upload={upload} />
      <div className="min-w-0">
        <p className="strong cut small mb-1">{name}</p>
        <Meter percent={file.size > 0 ? (sent / file.size) * 100 : 0} label={name} tone={isBroken ? 'bad' : 'claret'} />
        <p
          className={isBroken ? 'tiny num mt-1 text-bad' : 'tiny muted num mt-1'}
          role={isBroken ? 'status' : undefined}
        >
          {text}
        </p>
      </div>
      <div className="up-actions">
        {canRetryUpload(upload) && (
          <Button variant="ghost" iconOnly aria-label={t('retryOf', { name })} onClick={() => retryUpload(upload)}>
            <RotateCw className="i" aria-hidden />
          </Button>
        )}
        <Button variant="ghost" iconOnly aria-label={t('cancelOf', { name })} onClick={() => cancelUpload(id)}>
          <X className="i" aria-hidden />
        </Button>
      </div>
    </li>
  )
}

/** How far an upload is, or what has stopped it. */
function useUploadText({ state, sent, file, error }: Upload): string | undefined {
  const { t } = useTranslation('media')
  const amount = { sent: formatBytes(sent), total: formatBytes(file.size) }
  if (state === 'waiting') return t(onlineManager.isOnline() ? 'waiting' : 'waitsForConnection')
  if (state === 'sending') {
    const percent = Math.floor((sent / file.size) * 100)
    return sent < file.size ? t('amount', { ...amount, percent }) : t('arriving', amount)
  }
  const said = error instanceof CallError ? (error.violations[0]?.message ?? error.message) : ''
  if (state === 'lost') {
    if (error instanceof CallError && error.status === 0) return t('lost', amount)
    return `${said} ${t('goesOn')}`
  }
  return said || (isTooManyBytes(error) ? t('tooManyBytes') : readErrorSentence('unexpected'))
}
