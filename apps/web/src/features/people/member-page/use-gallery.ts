import type { Member } from '@amour/contract/people/members.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/overlay/toasts.ts'
import { useGalleryItems } from './gallery-items.ts'

export type GalleryState = ReturnType<typeof useGallery>

/** Which of a member's photos and videos is shown, and whether it is enlarged. */
export function useGallery(member: Member) {
  const { t } = useTranslation('members')
  const items = useGalleryItems(member)
  const [chosen, setChosen] = useState<{ id: string; at: number }>()
  const [largeId, setLargeId] = useState<string>()
  const [goneId, setGoneId] = useState<string>()
  const placeOf = (id: string | undefined) => items.findIndex((item) => item.id === id)
  const shown = placeOf(largeId ?? chosen?.id)
  const index = shown >= 0 ? shown : Math.min(chosen?.at ?? 0, items.length - 1)
  // What is seen no more is enlarged no more, and no other one in its place; that it went is said.
  if (largeId !== undefined && shown < 0) {
    setLargeId(undefined)
    setGoneId(largeId)
  }
  const isLarge = largeId !== undefined && shown >= 0
  useEffect(() => {
    if (goneId !== undefined) showToast({ id: 'gallery-gone', text: t('gone') })
  }, [goneId, t])

  function choose(at: number) {
    const item = items[at]
    if (!item) return
    setChosen({ id: item.id, at })
    if (isLarge) setLargeId(item.id)
  }

  return {
    items,
    index,
    isLarge,
    /** Whether somebody has turned to it, not only come across it. */
    isChosen: chosen !== undefined && placeOf(chosen.id) === index,
    choose,
    step: (by: 1 | -1) => choose((index + by + items.length) % items.length),
    enlarge(at: number) {
      setGoneId(undefined)
      if (at !== index) choose(at)
      setLargeId(items[at]?.id)
    },
    close: () => setLargeId(undefined),
  }
}
