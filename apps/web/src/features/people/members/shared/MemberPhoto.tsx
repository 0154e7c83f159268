import type { Picture } from '@amour/contract/media/media.ts'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import type { ReactNode } from 'react'
import { getPictureSources } from '#features/media/library/shared/picture.ts'

type MemberPhotoProps = {
  /** Null where there is none: then the initial of the name is drawn. */
  picture: Picture | null
  /** The server's blur, which stands for the picture under safe search. */
  blur?: string | null | undefined
  username: string
  alt: string
  /** How wide it stands, as the `sizes` of an image. */
  sizes: string
  eager?: boolean | undefined
  children?: ReactNode
}

/** A member's photo in its frame, as large as the screen needs it. */
export function MemberPhoto({ picture, blur, username, sizes, ...rest }: MemberPhotoProps) {
  const sources = blur ? { src: blur } : { ...getPictureSources(picture), sizes }
  return <Photo {...rest} {...sources} name={username} tone={picture?.placeholder} blurred={Boolean(blur)} />
}
