import type { OwnMedia } from '@amour/contract/media.ts'
import { FileButton } from '@amour/ui/components/FileButton.tsx'
import { useTranslation } from 'react-i18next'
import { acceptOf } from './accept-of.ts'
import { chooseFiles } from './choosing.ts'
import { removeMedia } from './own-media.ts'
import { RejectionAppeal } from './RejectionAppeal.tsx'
import { stateOf } from './state-of.ts'

/** Why an upload is shown to nobody, and what its owner can do about it. */
export function RejectionNote({ item }: { item: OwnMedia }) {
  const { t } = useTranslation('media')
  const { kind, reason, visibility } = item

  function replace(files: File[]) {
    chooseFiles({ kind, files, visibility, room: Infinity })
    void removeMedia(item).catch(() => undefined)
  }

  return (
    <div className="why">
      <p>
        <b className="strong text-bad">{t('why')}</b> {t(reason ? `reasons.${reason}` : 'noReason')}{' '}
        {stateOf(item) === 'rejected' && <RejectionAppeal item={item} />}
      </p>
      {stateOf(item) === 'failed' && (
        <FileButton variant="link" accept={acceptOf[kind]} onFiles={replace}>
          {t('chooseAgain')}
        </FileButton>
      )}
    </div>
  )
}
