import { useEffect } from 'react'
import { reportView } from '#features/media/library/media.api.ts'
import type { GalleryItem } from './gallery-items.ts'

/** How long somebody looks at a photo before it counts, in milliseconds. */
const DWELL = 1000

/** Tells that a photo was looked at once it has been before somebody's eyes for a moment. A video counts as it plays. */
export function useViewCount(item: GalleryItem | undefined, isLooking: boolean) {
  useEffect(() => {
    if (!isLooking || item?.kind !== 'photo') return
    const timer = setTimeout(() => reportView(item), DWELL)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the same item read anew is no new look
  }, [item?.id, item?.isVeiled, isLooking])
}
