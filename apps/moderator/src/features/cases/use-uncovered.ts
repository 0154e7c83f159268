import { useEffect, useState } from 'react'
import { look as looks } from '#app/look.ts'
import { useStore } from '#app/store.ts'
import type { LookReason } from './cases.api.ts'
import { useLook } from './cases.api.ts'

/** Milliseconds without a key or the pointer after which a picture is blurred again. */
const VEIL_AFTER = 10_000

type Shown = { type: string; url: string }

/**
 * A picture that opens when asked. While the blur is on it is blurred again when nobody does anything; to see it anew is
 * a look of its own, which the log has.
 */
export function useUncovered(caseId: string, mediaId: string | null, isVideo: boolean) {
  const look = useLook(caseId)
  const [shown, setShown] = useState<Shown>()
  const [isVeiled, setVeiled] = useState(false)
  const { isBlurred } = useStore(looks)
  useEffect(() => () => shown && URL.revokeObjectURL(shown.url), [shown])
  useEffect(() => {
    if (!shown || isVeiled || !isBlurred) return
    let timer = setTimeout(() => setVeiled(true), VEIL_AFTER)
    const stay = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setVeiled(true), VEIL_AFTER)
    }
    addEventListener('keydown', stay)
    addEventListener('pointermove', stay)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', stay)
      removeEventListener('pointermove', stay)
    }
  }, [shown, isVeiled, isBlurred])
  const open = (reason: LookReason, isLarge = false) => {
    const size = mediaId === null ? 'selfie' : isVideo ? 'video' : isLarge ? '1600' : '480'
    const onSuccess = (found: Shown) => {
      setVeiled(false)
      setShown(found)
    }
    look.mutate({ mediaId, size, reason }, { onSuccess })
  }
  return {
    shown,
    isVeiled,
    /** Whether it lies open to the eye. */
    isOpen: shown !== undefined && !isVeiled,
    open,
    cover: () => setVeiled(true),
    isPending: look.isPending,
    error: look.error,
    hasLooked: look.isSuccess,
  }
}
