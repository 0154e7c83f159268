import type { OwnMedia } from '@amour/contract/media.ts'
import { FileButton } from '@amour/ui/components/FileButton.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { writeAbout } from '#app/write-about.ts'
import { paths } from '#paths.ts'
import { acceptOf } from './accept-of.ts'
import { chooseFiles } from './choosing.ts'
import { removeMedia } from './own-media.ts'
import { stateOf } from './state-of.ts'

/** Why an upload is shown to nobody, and what its owner can do about it. */
export function RejectionNote({ item }: { item: OwnMedia }) {
  const { t } = useTranslation('media')
  const { kind, reason, reference, visibility } = item

  function replace(files: File[]) {
    chooseFiles({ kind, files, visibility, room: Infinity })
    void removeMedia(item).catch(() => undefined)
  }

  return (
    <div className="why">
      <p>
        <b className="strong text-bad">{t('why')}</b> {t(reason ? `reasons.${reason}` : 'noReason')}{' '}
        {stateOf(item) === 'rejected' && (
          <Link to={paths.form('contact')} state={writeAbout('complaint', t(`${kind}.appealOf`, { reference }))}>
            {t('appeal')}
          </Link>
        )}
      </p>
      {stateOf(item) === 'failed' && (
        <FileButton variant="link" accept={acceptOf[kind]} onFiles={replace}>
          {t('chooseAgain')}
        </FileButton>
      )}
    </div>
  )
}
