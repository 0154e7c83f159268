import type { OwnMedia } from '@amour/contract/media/media.ts'
import { FileButton } from '@amour/ui/components/form/FileButton.tsx'
import { useTranslation } from 'react-i18next'
import { getAcceptedTypes } from '#features/media/uploads/shared/accepted-types.ts'
import { selectFiles } from '#features/media/uploads/shared/upload-selection.ts'
import { removeMedia } from './own-media.ts'
import { RejectionAppeal } from './RejectionAppeal.tsx'
import { getOwnMediaState } from './own-media-state.ts'

/** Why an upload is shown to nobody, and what its owner can do about it. */
export function RejectionNote({ item }: { item: OwnMedia }) {
  const { t } = useTranslation('media')
  const { kind, reason, visibility } = item

  function replace(files: File[]) {
    selectFiles({ kind, files, visibility, room: Infinity })
    void removeMedia(item).catch(() => undefined)
  }

  return (
    <div className="why">
      <p>
        <b className="strong text-bad">{t('why')}</b> {t(reason ? `reasons.${reason}` : 'noReason')}{' '}
        {getOwnMediaState(item) === 'rejected' && <RejectionAppeal item={item} />}
      </p>
      {getOwnMediaState(item) === 'failed' && (
        <FileButton variant="link" accept={getAcceptedTypes[kind]} onFiles={replace}>
          {t('chooseAgain')}
        </FileButton>
      )}
    </div>
  )
}
