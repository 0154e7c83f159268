import { Button } from '@amour/ui/components/form/Button.tsx'
import { FieldError } from '@amour/ui/components/form/FieldError.tsx'
import { Crop, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#app/text/format.ts'
import { VisibilitySwitch } from '#features/media/library/shared/VisibilitySwitch.tsx'
import { FilePreview } from './FilePreview.tsx'
import { LazyCropDialog } from './shared/LazyCropDialog.tsx'
import { applyCrop } from './shared/upload-selection.ts'
import { cancelUpload } from './upload-queue.ts'
import { changeUpload } from './shared/uploads.ts'
import type { Upload } from './shared/uploads.ts'

/** A file before it goes: who may see it, its crop, or why it cannot go. */
export function SelectedFileRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation(['media', 'errors'])
  const [isCropping, setCropping] = useState(false)
  const { id, kind, name, file, preview, visibility, state, fileError } = upload
  const isRefused = state === 'refused'

  return (
    <li className="up">
      <FilePreview upload={upload} />
      <div className="min-w-0">
        <p className="strong cut small">{name}</p>
        <p className="tiny muted num">{formatBytes(file.size)}</p>
        {isRefused ? (
          <FieldError id={`file-error-${id}`}>{fileError && t(fileError)}</FieldError>
        ) : (
          <VisibilitySwitch
            name={name}
            visibility={visibility}
            onChange={(next) => changeUpload(id, { visibility: next })}
          />
        )}
      </div>
      <div className="up-actions">
        <Button variant="ghost" iconOnly aria-label={t('takeOut', { name })} onClick={() => cancelUpload(id)}>
          <X className="i" aria-hidden />
        </Button>
        {kind === 'photo' && state === 'ready' && (
          <Button variant="ghost" iconOnly aria-label={t('cropOf', { name })} onClick={() => setCropping(true)}>
            <Crop className="i" aria-hidden />
          </Button>
        )}
      </div>
      {isCropping && (
        <LazyCropDialog
          address={preview}
          name={name}
          onClose={() => setCropping(false)}
          onDone={(cropped) => {
            setCropping(false)
            applyCrop(id, cropped)
          }}
        />
      )}
    </li>
  )
}
