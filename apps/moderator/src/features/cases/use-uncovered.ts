import { useEffect, useState } from 'react'
import type { LookReason } from './cases.api.ts'
import { useLook } from './cases.api.ts'

/** Milliseconds without a key or the pointer after which a picture is covered again. */
const COVER_AFTER = 10_000

type Shown = { type: string; url: string }

/** A picture that opens when asked and covers itself again when nobody does anything. */
export function useUncovered(caseId: string, mediaId: string | null, isVideo: boolean) {
  const look = useLook(caseId)
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (!shown) return
    let timer = setTimeout(() => setShown(undefined), COVER_AFTER)
    const stay = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setShown(undefined), COVER_AFTER)
    }
    addEventListener('keydown', stay)
    addEventListener('pointermove', stay)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', stay)
      removeEventListener('pointermove', stay)
      URL.revokeObjectURL(shown.url)
    }
  }, [shown])
  const open = (reason: LookReason, isLarge = false) => {
    const size = mediaId === null ? 'selfie' : isVideo ? 'video' : isLarge ? '1600' : '480'
    look.mutate({ mediaId, size, reason }, { onSuccess: setShown })
  }
  return {
    shown,
    open,
    cover: () => setShown(undefined),
    isPending: look.isPending,
    error: look.error,
    hasLooked: look.isSuccess,
  }
}
