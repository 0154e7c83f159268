import type { Media } from '@amour/contract/media/media.ts'
import { VideoPlayer } from '@amour/ui/components/media/VideoPlayer.tsx'
import type { ReactNode } from 'react'
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
