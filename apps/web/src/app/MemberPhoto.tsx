import type { Picture } from '@amour/contract/media.ts'
import { Photo } from '@amour/ui/components/Photo.tsx'
import type { ReactNode } from 'react'
import { sourcesOf } from './picture.ts'

type MemberPhotoProps = {
  /** Null where there is none: then the initial of the name is drawn. */
  picture: Picture | null
  username: string
  alt: string
  /** How wide it stands, as the `sizes` of an image. */
  sizes: string
  eager?: boolean | undefined
  veiled?: boolean | undefined
  children?: ReactNode
}

/** A member's photo in its frame, as large as the screen needs it. */
export function MemberPhoto({ picture, username, sizes, ...rest }: MemberPhotoProps) {
  const { src, srcSet } = sourcesOf(picture)
  return <Photo {...rest} src={src} srcSet={srcSet} sizes={sizes} name={username} tone={picture?.placeholder} />
}
