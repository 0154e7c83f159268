import type { MediaKind } from '@amour/contract/media.ts'
import { Button } from '@amour/ui/components/Button.tsx'
import { useTranslation } from 'react-i18next'
import { ChosenRow } from './ChosenRow.tsx'
import { SendingRow } from './SendingRow.tsx'
import { sendReady } from './upload-queue.ts'
import type { Upload } from './uploads.ts'

const isChosen = ({ state }: Upload) => state === 'checking' || state === 'ready' || state === 'refused'

/** What is on its way, and what was chosen and still has to be sent off. */
export function UploadTray({ kind, uploads }: { kind: MediaKind; uploads: readonly Upload[] }) {
  const { t } = useTranslation('media')
  const chosen = uploads.filter(isChosen)
  const going = uploads.filter((upload) => !isChosen(upload))
  const isLooking = chosen.some(({ state }) => state === 'checking')
  const ready = chosen.filter(({ state }) => state === 'ready').length

  return (
    <div className="card stack stack-24 self-stretch">
      {chosen.length > 0 && (
        <section>
          <h2 className="t-card">{ready > 0 ? t('chosen', { count: ready }) : t(isLooking ? 'looking' : 'refused')}</h2>
          <ul>
            {chosen.map((upload) => (
              <ChosenRow key={upload.id} upload={upload} />
            ))}
          </ul>
          {ready > 0 && (
            <Button wide className="mt-3" onClick={() => sendReady(kind)}>
              {t(`${kind}.send`, { count: ready })}
            </Button>
          )}
        </section>
      )}
      {going.length > 0 && (
        <section>
          <h2 className="t-card">{t('uploading', { count: going.length })}</h2>
          <ul>
            {going.map((upload) => (
              <SendingRow key={upload.id} upload={upload} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
