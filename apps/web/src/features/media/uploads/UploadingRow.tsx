import { Button } from '@amour/ui/components/form/Button.tsx'
import { Meter } from '@amour/ui/components/feedback/Meter.tsx'
import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FilePreview } from './FilePreview.tsx'
import { canRetryUpload } from './upload-retry.ts'
import { cancelUpload, retryUpload } from './upload-queue.ts'
import type { Upload } from './shared/uploads.ts'
import { useUploadText } from './use-upload-text.ts'

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
