import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { useEffect, useRef, useState } from 'react'
import { displaySettings as looks } from '#app/state/display-settings.ts'
import { createStore, type Store, useStore } from '@amour/ui/store.ts'
import { useViewEvidence } from '#features/cases/case-data/cases.api.ts'

/** Milliseconds without a key or the pointer after which a picture is blurred again. */
export const REBLUR_AFTER = 10_000

/** Milliseconds that pass before another move of the pointer counts. */
const STIR = 500

/** An item as an address that lives in this tab alone, and which item it is: another takes its place. */
type Shown = { mediaId: string | null; type: string; url: string }

/**
 * A picture that opens when asked. While the blur is on it is blurred again when nobody does anything; to see it anew is
 * a look of its own, which the log has.
 */
export function useUncovered(file: CaseFile, mediaId: string | null, isVideo: boolean) {
  const look = useViewEvidence(file)
  const { reset } = look
  // Known at once: on a busy machine a second key comes before the screen has heard that the first look is under way.
  const isLooking = useRef(false)
  const [found, setFound] = useState<Shown>()
  const shown = found?.mediaId === mediaId ? found : undefined
  const [isCovered, setCovered] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const isOpen = shown !== undefined && !isCovered
  const coversAt = useReblur(isOpen ? shown.url : undefined, setCovered)
  useEffect(() => () => found && URL.revokeObjectURL(found.url), [found])
  useEffect(
    () => () => {
      // Whoever turns back to it looks anew.
      setFound(undefined)
      isLooking.current = false
      reset()
    },
    [mediaId, reset],
  )
  const fetch = (large: boolean) => {
    if (isLooking.current) return
    isLooking.current = true
    const size = mediaId === null ? (isVideo ? 'film' : 'selfie') : isVideo ? 'video' : large ? '1600' : '480'
    const onSuccess = (bytes: Blob) => {
      setCovered(false)
      setLarge(large)
      setFound({ mediaId, type: bytes.type, url: URL.createObjectURL(bytes) })
    }
    look.mutate({ mediaId, size }, { onSuccess, onSettled: () => (isLooking.current = false) })
  }
  return {
    shown,
    isCovered,
    isLarge,
    /** When it is blurred again, as a time in milliseconds; null while nothing will do it. */
    coversAt,
    /** Whether it lies open to the eye. */
    isOpen,
    /** Small at first: that is enough for most, and easier to bear. */
    open: () => fetch(false),
    cover: () => setCovered(true),
    /** Larger, which is a look of its own where there is more to see; and small again. */
    resize() {
      if (!isOpen) return
      if (isLarge || mediaId === null || isVideo) setLarge(!isLarge)
      else fetch(true)
    },
    isPending: look.isPending,
    error: look.error,
    hasLooked: look.isSuccess,
  }
}

/** Has what lies open covered when nobody does anything, while the blur is on. Answers when that will be. */
export function useReblur(open: string | undefined, setCovered: (isCovered: true) => void): Store<number | null> {
  const { isBlurred } = useStore(looks)
  const [coversAt] = useState(() => createStore<number | null>(null))
  useEffect(() => {
    if (open === undefined || !isBlurred) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stay = () => {
      const at = Date.now() + REBLUR_AFTER
      if (at - (coversAt.get() ?? 0) < STIR) return
      clearTimeout(timer)
      timer = setTimeout(() => setCovered(true), REBLUR_AFTER)
      coversAt.set(at)
    }
    stay()
    addEventListener('keydown', stay)
    addEventListener('pointermove', stay)
    return () => {
      clearTimeout(timer)
      coversAt.set(null)
      removeEventListener('keydown', stay)
      removeEventListener('pointermove', stay)
    }
  }, [open, isBlurred, coversAt, setCovered])
  return coversAt
}
