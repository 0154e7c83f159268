import type { AgePicture } from '@amour/contract/console/age-reviews.ts'
import { useEffect, useState } from 'react'
import { useReblur } from '#features/cases/covered-media/shared/use-uncovered.ts'
import { useLookAtPicture } from './age-checks.api.ts'

/** A picture of a check, covered until it is opened; it lives in this tab alone, and is covered again by itself. */
export function useAgePicture(id: string, item: AgePicture) {
  const look = useLookAtPicture(id, item)
  const [shown, setShown] = useState<{ mediaId: null; type: string; url: string }>()
  const [isCovered, setCovered] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const isOpen = shown !== undefined && !isCovered
  const coversAt = useReblur(isOpen ? shown.url : undefined, setCovered)
  useEffect(() => () => shown && URL.revokeObjectURL(shown.url), [shown])
  return {
    shown,
    isCovered,
    isLarge,
    coversAt,
    isOpen,
    open() {
      if (look.isPending) return
      look.mutate(undefined, {
        onSuccess(bytes) {
          setCovered(false)
          setShown({ mediaId: null, type: bytes.type, url: URL.createObjectURL(bytes) })
        },
      })
    },
    cover: () => setCovered(true),
    resize: () => setLarge(!isLarge),
    isPending: look.isPending,
    error: look.error,
  }
}
