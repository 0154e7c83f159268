import { classes } from '#classes.ts'
import { Initial } from './Initial.tsx'
import { useFailedImage } from './use-failed-image.ts'
import '#styles/photo.css'

type AvatarProps = {
  src: string | null
  /** The member's name; only its initial is drawn, since the name stands beside the avatar. */
  name: string
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Said of the green dot ("Online now"); without it there is no dot. */
  online?: string | undefined
}

/** A round, small likeness beside a name. */
export function Avatar({ src, name, size = 'md', online }: AvatarProps) {
  const { isFailed, onError } = useFailedImage(src)
  const face = (
    <span className={classes('avatar', size !== 'md' && `avatar--${size}`)}>
      {src && !isFailed ? (
        <img src={src} alt="" width={48} height={48} loading="lazy" decoding="async" onError={onError} />
      ) : (
        <Initial name={name} />
      )}
    </span>
  )
  return (
    <span className="avatar-wrap">
      {face}
      {online && (
        <span className="dot" title={online}>
          <span className="sr">{online}</span>
        </span>
      )}
    </span>
  )
}
