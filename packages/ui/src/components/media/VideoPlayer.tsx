import { classes } from '#classes.ts'
import '#styles/lightbox.css'

/** A WebVTT file with what is said in a film, and the name of its language. */
type Captions = { src: string; label: string; language: string }

type VideoPlayerProps = {
  src: string
  /** The still shown until it plays. */
  poster: string | null
  label: string
  width: number
  height: number
  captions?: readonly Captions[] | undefined
  className?: string | undefined
  onPlay?: (() => void) | undefined
  onBroken?: (() => void) | undefined
}

/** A film that plays when it is asked to, and of which nothing is fetched before. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, poster, label, width, height, captions = [], className, onPlay, onBroken } = props
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions stand where a film has them
    <video
      className={classes('video', className)}
      src={src}
      poster={poster ?? undefined}
      aria-label={label}
      width={width}
      height={height}
      controls
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      playsInline
      preload="none"
      onPlay={onPlay}
      onError={onBroken}
    >
      {captions.map(({ src: file, label: name, language }, at) => (
        <track key={file} kind="captions" src={file} label={name} srcLang={language} default={at === 0} />
      ))}
    </video>
  )
}
