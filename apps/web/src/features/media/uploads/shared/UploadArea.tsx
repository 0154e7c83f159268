import type { MediaKind, MediaQuota } from '@amour/contract/media/media.ts'
import { useRowFocus } from '@amour/ui/motion/use-row-focus.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropZone } from './DropZone.tsx'
import { countRemainingUploads } from './upload-allowance.ts'
import { selectFiles } from './upload-selection.ts'
import { UploadTray } from './UploadTray.tsx'
import { useUploads, type Upload, type Visibility } from './uploads.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import '@amour/ui/styles/screens/photos.css'

/** Where photos or videos come in, and beside it what is on its way; private unless somebody chooses otherwise. */
export function UploadArea({ kind, quota }: { kind: MediaKind; quota: MediaQuota | undefined }) {
  const uploads = useUploads(kind)
  const [visibility, setVisibility] = useState<Visibility>('private')
  const choose = (files: File[]) => selectFiles({ kind, files, visibility, room: countRemainingUploads(kind, quota) })
  const isOver = useIncomingFiles(choose)
  const news = useUploadNews(uploads)
  const area = useRef<HTMLElement>(null)
  useRowFocus(area)
  return (
    <section ref={area} className={uploads.length > 0 ? 'cols' : undefined}>
      <DropZone
        kind={kind}
        quota={quota}
        isOver={isOver}
        visibility={visibility}
        onVisibility={setVisibility}
        onFiles={choose}
      />
      <span role="status" className="sr">
        {news}
      </span>
      {uploads.length > 0 && <UploadTray kind={kind} uploads={uploads} />}
    </section>
  )
}

/** What the tray begins to show beside what was pressed, for who does not see it. */
function useUploadNews(uploads: readonly Upload[]) {
  const { t } = useTranslation('media')
  const count = (...states: Upload['state'][]) => uploads.filter(({ state }) => states.includes(state)).length
  const ready = count('ready')
  const going = count('waiting', 'sending')
  const refused = count('refused')
  if (ready > 0)
    return [t('chosen', { count: ready }), ...(refused > 0 ? [t('refusedCount', { count: refused })] : [])].join('. ')
  return going > 0 && t('uploading', { count: going })
}
