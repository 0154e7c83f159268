import type { Picture } from '@amour/contract/media/media.ts'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getPictureSources } from '#features/media/library/shared/picture.ts'

type MemberPhotoProps = {
  /** Null where there is none: then the window stands for it, or until that is drawn the initial of the name. */
  picture: Picture | null
  litWindow?: Picture | null | undefined
  /** The server's blur, which stands for the picture under safe search. */
  blur?: string | null | undefined
  username: string
  /** Of the picture; what stands for one speaks for itself. */
  alt: string
  /** How wide it stands, as the `sizes` of an image. */
  sizes: string
  eager?: boolean | undefined
  children?: ReactNode
}

/** A member's photo in its frame, as large as the screen needs it. */
export function MemberPhoto({ picture, litWindow, blur, username, alt, sizes, ...rest }: MemberPhotoProps) {
  const { t } = useTranslation('members')
  const shown = picture ?? litWindow ?? null
  const sources = blur ? { src: blur } : { ...getPictureSources(shown), sizes }
  const said =
    litWindow === undefined || picture
      ? { alt }
      : { alt: t(litWindow ? 'litWindow' : 'noPhoto', { username }), missingAlt: t('noPhoto', { username }) }
  return <Photo {...rest} {...sources} {...said} name={username} tone={shown?.placeholder} blurred={Boolean(blur)} />
}
