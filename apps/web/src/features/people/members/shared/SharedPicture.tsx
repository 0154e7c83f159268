import type { MemberCard } from '@amour/contract/people/members.ts'
import { ViewTransition } from 'react'
import type { ReactNode } from 'react'
import { accountSlot } from '#app/storage/storage.ts'
import '@amour/ui/motion/motion.css'

type Pictured = Pick<MemberCard, 'username' | 'picture' | 'litWindow'>

let pressed: { card: Pictured; by: string | undefined } | undefined

const memberId = () => accountSlot.get().user?.id

/**
 * The card that was pressed last, which the member's page shows until it has its own pictures. In memory only; nobody
 * who comes to this window after a reload finds it.
 */
export const pressedCard = {
  set: (card: Pictured) => void (pressed = { card, by: memberId() }),
  get(username: string) {
    // Whoever has logged in since may be one to whom that member is not shown.
    if (pressed?.by !== memberId()) pressed = undefined
    return pressed?.card.username === username ? pressed.card : undefined
  },
}

type SharedPictureProps = {
  username: string
  /** A member may stand on one screen twice, and only the picture that was pressed glides. */
  isShared: boolean
  children: ReactNode
}

/** A member's picture that glides from the card to the page, where a browser can. The way back is at once. */
export function SharedPicture({ username, isShared, children }: SharedPictureProps) {
  return (
    <ViewTransition default="none" share="picture" {...(isShared && { name: `picture-of-${username}` })}>
      {children}
    </ViewTransition>
  )
}
