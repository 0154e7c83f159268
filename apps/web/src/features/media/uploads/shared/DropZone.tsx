import type { MediaKind, MediaQuota } from '@amour/contract/media/media.ts'
import { classes } from '@amour/ui/classes.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { FileButton } from '@amour/ui/components/form/FileButton.tsx'
import { Camera, ImageUp, Video, Globe, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readErrorSentence } from '#app/text/i18n.ts'
import { getAcceptedTypes } from './accepted-types.ts'
import { setVisibilityOfAll } from './upload-selection.ts'
import { countRemainingUploads } from './upload-allowance.ts'
import { useUploads, type Visibility } from './uploads.ts'
import { SegmentedControl } from '@amour/ui/components/form/SegmentedControl.tsx'

type DropZoneProps = {
  kind: MediaKind
  quota: MediaQuota | undefined
  isOver: boolean
  visibility: Visibility
  onVisibility: (visibility: Visibility) => void
  onFiles: (files: File[]) => void
}

/** Where files come in: dropped, pasted, chosen or fresh from the camera. Who may see them is said before they go. */
export function DropZone({ kind, quota, isOver, visibility, onVisibility, onFiles }: DropZoneProps) {
  const { t } = useTranslation('media')
  const isFull = countRemainingUploads(kind, quota) === 0
  const hasChosen = useUploads(kind).some(({ state }) => state === 'ready')
  const Icon = kind === 'photo' ? ImageUp : Video
  if (isFull) {
    return (
      <div className="drop">
        <Icon className="i" aria-hidden />
        <Alert tone="plain">{readErrorSentence(kind === 'photo' ? 'photoQuota' : 'videoQuota')}</Alert>
      </div>
    )
  }
  return (
    <div className={classes('drop', isOver && 'is-over')}>
      <Icon className="i" aria-hidden />
      <p className="strong">
        <span className="by-mouse">{t(isOver ? `${kind}.dropNow` : `${kind}.drop`)}</span>
        <span className="by-finger">{t(`${kind}.add`)}</span>
      </p>
      <p className="small muted">{t(`${kind}.formats`)}</p>
      <VisibilityChoice
        label={t(`${kind}.who`)}
        value={visibility}
        onValueChange={(value) => {
          onVisibility(value)
          setVisibilityOfAll(kind, value)
        }}
      />
      <div className="cluster justify-center">
        <FileButton
          variant={hasChosen ? 'quiet' : 'primary'}
          accept={getAcceptedTypes[kind]}
          multiple
          onFiles={onFiles}
        >
          {t(`${kind}.choose`)}
        </FileButton>
        <span className="by-finger">
          <FileButton
            variant="quiet"
            accept={kind === 'photo' ? 'image/*' : 'video/*'}
            camera="user"
            icon={<Camera className="i" aria-hidden />}
            onFiles={onFiles}
          >
            {t(`${kind}.camera`)}
          </FileButton>
        </span>
      </div>
    </div>
  )
}

type VisibilityChoiceProps = { label: string; value: Visibility; onValueChange: (value: Visibility) => void }

/** Private or public; private stands first, since that is what happens without a choice. */
function VisibilityChoice({ label, value, onValueChange }: VisibilityChoiceProps) {
  const { t } = useTranslation('media')
  return (
    <SegmentedControl
      label={label}
      value={value}
      onValueChange={onValueChange}
      segments={[
        { value: 'private', label: t('private'), icon: <Lock className="i i-16" aria-hidden /> },
        { value: 'public', label: t('public'), icon: <Globe className="i i-16" aria-hidden /> },
      ]}
    />
  )
}
