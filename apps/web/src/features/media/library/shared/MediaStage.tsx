import type { Media } from '@amour/contract/media/media.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useFailedImage, useResizedImage } from '@amour/ui/components/media/use-failed-image.ts'
import { VideoPlayer } from '@amour/ui/components/media/VideoPlayer.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getPictureSources } from './picture.ts'
import { BlurNote } from './BlurNote.tsx'
import { FilmCopy } from './FilmCopy.tsx'

/** What a photo or video needs to be shown large; one's own is never blurred. */
type Staged = Pick<Media, 'id' | 'kind' | 'isVeiled' | 'blur' | 'picture' | 'poster' | 'video'> &
  Partial<Pick<Media, 'shared'>>

type MediaStageProps = {
  item: Staged
  label: string
  onPlay?: (() => void) | undefined
  onBroken?: (() => void) | undefined
  /** What stands before it and has to be answered first. */
  cover?: ReactNode
}

/** A photo or a film as large as its place allows, or what safe search leaves of it. */
export function MediaStage({ item, label, onPlay, onBroken, cover }: MediaStageProps) {
  const { kind, isVeiled, blur, picture, poster, video, shared } = item
  if (cover) return cover
  if (isVeiled) return <BlurNote kind={kind} blur={blur} />
  if (kind === 'video') {
    const { width, height } = picture
    const show = (src: string, onFailed = onBroken) => (
      <VideoPlayer
        key={item.id}
        src={src}
        poster={poster}
        label={label}
        width={width}
        height={height}
        onPlay={onPlay}
        onBroken={onFailed}
      />
    )
    if (video) return show(video)
    return shared ? (
      <FilmCopy key={item.id} id={item.id} poster={poster}>
        {show}
      </FilmCopy>
    ) : null
  }
  return <PhotoStage key={item.id} picture={picture} blur={blur} label={label} onBroken={onBroken} />
}

type PhotoStageProps = Pick<Staged, 'picture' | 'blur'> & Pick<MediaStageProps, 'label' | 'onBroken'>

/** A photo whole, or that it did not come. */
function PhotoStage({ picture, blur, label, onBroken }: PhotoStageProps) {
  const { t } = useTranslation('sharing')
  const { src, srcSet } = getPictureSources(picture)
  const { isFailed, onError, retry } = useFailedImage(src)
  function fail() {
    onError()
    onBroken?.()
  }
  const resized = useResizedImage(fail)
  if (isFailed) {
    return (
      <div className="blur-note">
        {blur && <img src={blur} alt="" />}
        <div className="blur-note-text" role="status">
          <p>{t('photoFailed')}</p>
          <Button variant="quiet" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <img
      src={src ?? undefined}
      srcSet={srcSet}
      sizes="100vw"
      width={picture.width}
      height={picture.height}
      alt={label}
      draggable={false}
      onError={fail}
      {...resized}
    />
  )
}
