import type { Media } from '@amour/contract/media/media.ts'
import { VideoPlayer } from '@amour/ui/components/media/VideoPlayer.tsx'
import { getPictureSources } from './picture.ts'
import { ConsentNote } from './ConsentNote.tsx'
import { BlurNote } from './BlurNote.tsx'

/** What a photo or video needs to be shown large; one's own is never blurred. */
type Staged = Pick<Media, 'id' | 'kind' | 'isVeiled' | 'blur' | 'picture' | 'poster' | 'video'> & {
  awaitsConsent?: boolean
}

type MediaStageProps = {
  item: Staged
  label: string
  onPlay?: (() => void) | undefined
  onBroken?: (() => void) | undefined
  /** Whose it is, where it is another's, and what happens when the question about something explicit is put off. */
  sender?: { id: string; username: string } | undefined
  onNotNow?: (() => void) | undefined
}

/** A photo or a film as large as its place allows, or what safe search leaves of it. */
export function MediaStage({ item, label, onPlay, onBroken, sender, onNotNow }: MediaStageProps) {
  const { kind, isVeiled, awaitsConsent, blur, picture, poster, video } = item
  if (awaitsConsent && sender && onNotNow)
    return <ConsentNote kind={kind} blur={blur} sender={sender} onNotNow={onNotNow} />
  if (isVeiled) return <BlurNote kind={kind} blur={blur} />
  if (kind === 'video') {
    if (!video) return null
    const { width, height } = picture
    return (
      <VideoPlayer
        key={item.id}
        src={video}
        poster={poster}
        label={label}
        width={width}
        height={height}
        onPlay={onPlay}
        onBroken={onBroken}
      />
    )
  }
  const { src, srcSet } = getPictureSources(picture)
  return (
    <img
      key={item.id}
      src={src ?? undefined}
      srcSet={srcSet}
      sizes="100vw"
      width={picture.width}
      height={picture.height}
      alt={label}
      draggable={false}
      onError={onBroken}
    />
  )
}
