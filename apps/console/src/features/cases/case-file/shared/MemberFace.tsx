import { useCallback } from 'react'
import { getInitials } from '#app/display/format.ts'

type MemberFaceProps = {
  username: string
  /** As WebP in base64. */
  litWindow: string | null | undefined
  isLarge?: boolean
}

/** What stands for a member beside their name: the window that others see until there is a photo, or their initial. */
export function MemberFace({ username, litWindow, isLarge }: MemberFaceProps) {
  return (
    <span className={isLarge ? 'avatar avatar--lg' : 'avatar'} aria-hidden>
      {litWindow ? <Window bytes={litWindow} /> : getInitials(username).slice(0, 1)}
    </span>
  )
}

/** The console's policy lets a picture that came with an answer be shown as a blob alone. */
function Window({ bytes }: { bytes: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const letters = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      const url = URL.createObjectURL(new Blob([letters], { type: 'image/webp' }))
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [bytes],
  )
  return <img ref={show} alt="" width={40} height={40} />
}
