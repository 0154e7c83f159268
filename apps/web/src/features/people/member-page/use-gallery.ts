import type { Member } from '@amour/contract/people/members.ts'
import { useState } from 'react'
import { useGalleryItems } from './gallery-items.ts'

export type GalleryState = ReturnType<typeof useGallery>

/** Which of a member's photos and videos is shown, and whether it is enlarged. */
export function useGallery(member: Member) {
  const items = useGalleryItems(member)
  const [chosen, setChosen] = useState<number>()
  const [isLarge, setLarge] = useState(false)
  const index = Math.min(chosen ?? 0, items.length - 1)
  return {
    items,
    index,
    isLarge,
    /** Whether somebody has turned to it, not only come across it. */
    isChosen: chosen !== undefined,
    choose: setChosen,
    step: (by: 1 | -1) => setChosen((index + by + items.length) % items.length),
    enlarge(at: number) {
      if (at !== index) setChosen(at)
      setLarge(true)
    },
    close: () => setLarge(false),
  }
}
