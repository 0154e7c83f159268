import type { MediaKind } from '@amour/contract/media/media.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useRowFocus } from '@amour/ui/motion/use-row-focus.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectedFileRow } from '#features/media/uploads/SelectedFileRow.tsx'
import { UploadingRow } from '#features/media/uploads/UploadingRow.tsx'
import { sendReadyUploads } from '#features/media/uploads/upload-queue.ts'
import type { Upload } from './uploads.ts'

const isChosen = ({ state }: Upload) => state === 'checking' || state === 'ready' || state === 'refused'

/** What is on its way, and what was chosen and still has to be sent off. */
export function UploadTray({ kind, uploads }: { kind: MediaKind; uploads: readonly Upload[] }) {
  const { t } = useTranslation('media')
  const tray = useRef<HTMLDivElement>(null)
  const chosen = uploads.filter(isChosen)
  const going = uploads.filter((upload) => !isChosen(upload))
  const failed = going.filter(({ state }) => state === 'failed').length
  const left = going.length - failed
  const isLooking = chosen.some(({ state }) => state === 'checking')
  const ready = chosen.filter(({ state }) => state === 'ready').length
  const refused = chosen.filter(({ state }) => state === 'refused').length

  const rows = useRef<HTMLUListElement>(null)
  useRowFocus(rows)

  // On a phone it stands below what was pressed to fill it.
  useEffect(() => {
    if (chosen.length > 0) tray.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen.length, ready])

  return (
    <div ref={tray} className="tray card stack stack-24 self-stretch">
      {chosen.length > 0 && (
        <section>
          <h2 className="t-card">{ready > 0 ? t('chosen', { count: ready }) : t(isLooking ? 'looking' : 'refused')}</h2>
          {ready > 0 && refused > 0 && <p className="small text-bad">{t('refusedCount', { count: refused })}</p>}
          <ul ref={rows}>
            {chosen.map((upload) => (
              <SelectedFileRow key={upload.id} upload={upload} />
            ))}
          </ul>
          {ready > 0 && (
            <div className="tray-send">
              <Button wide onClick={() => sendReadyUploads(kind)}>
                {t(`${kind}.send`, { count: ready })}
              </Button>
            </div>
          )}
        </section>
      )}
      {going.length > 0 && (
        <section>
          <h2 className="t-card">{left > 0 ? t('uploading', { count: left }) : t('notUploaded', { count: failed })}</h2>
          <ul>
            {going.map((upload) => (
              <UploadingRow key={upload.id} upload={upload} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
