import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import { Initial } from './Initial.tsx'
import { useFailedImage, useResizedImage } from './use-failed-image.ts'
import '#styles/photo.css'

type PhotoProps = {
  /** Null where there is none: then the initial of `name` is drawn, as for one that does not come. */
  src: string | null
  /** Empty only where the same is said beside it. */
  alt: string
  /** Said instead of `alt` of one that does not come, where the two differ. */
  missingAlt?: string | undefined
  name?: string | undefined
  /** Drawn instead of an initial where there is none. */
  none?: ReactNode
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Better formats, best first. */
  sources?: readonly { type: string; srcSet: string }[] | undefined
  /** The placeholder colour (any CSS colour), seen until the photo is there. */
  tone?: string | null | undefined
  /** For the one photo that is the page's largest: loaded first instead of lazily. */
  eager?: boolean | undefined
  blurred?: boolean | undefined
  dim?: boolean | undefined
  className?: string | undefined
  /** What lies on it: `.at-tl`, `.at-tr`, `.at-bl`, `.at-br` are its corners. */
  children?: ReactNode
}

/** A photo in its 4:5 frame, which never changes size while loading. */
export function Photo(props: PhotoProps) {
  const { src, alt, missingAlt = alt, name = '', none, srcSet, sizes, sources = [], tone, eager } = props
  const { blurred, dim, className, children } = props
  const { isFailed, onError } = useFailedImage(src)
  const resized = useResizedImage(onError)
  return (
    <span className={classes('photo', blurred && 'is-blurred', dim && 'is-dim', className)}>
      {src && tone && (
        <svg className="photo-tone" aria-hidden>
          <rect width="100%" height="100%" fill={tone} />
        </svg>
      )}
      {src && !isFailed ? (
        <picture>
          {sources.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
          ))}
          <img
            src={src}
            srcSet={srcSet}
            sizes={sizes}
            alt={alt}
            width={640}
            height={800}
            decoding="async"
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            onError={onError}
            {...resized}
          />
        </picture>
      ) : (
        <Missing name={name} label={missingAlt}>
          {none}
        </Missing>
      )}
      {children}
    </span>
  )
}

function Missing({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  if (!children) return <Initial name={name} label={label} />
  return (
    <span className="photo-none" role="img" aria-label={label}>
      {children}
    </span>
  )
}
