import { useEffect, useState } from 'react'
import { isAuthenticated } from '#app/account/account.ts'
import { guardHistory } from '#app/page/history.ts'

type Work = {
  isDirty: () => boolean
  /** Tries to save before anybody is held up. */
  flush: () => Promise<void>
}

/** Lets nobody leave with work that could not be saved unless they say so; who logs out or exits is never held up. */
export function useLeaveGuard({ isDirty, flush }: Work) {
  const [proceed, setProceed] = useState<() => void>()

  useEffect(
    () =>
      guardHistory((leave) => {
        const isHeld = isAuthenticated() && isDirty()
        if (isHeld) void flush().then(() => (isDirty() ? setProceed(() => leave) : leave()))
        return isHeld
      }),
    [isDirty, flush],
  )

  // Who calls this is drawn anew with each change, so that this is what is so now.
  const isUnsaved = isDirty()
  useEffect(() => {
    // Listened for while there is a reason only, as `promptBeforeUnload` says.
    if (!isUnsaved) return undefined
    function warn(event: BeforeUnloadEvent) {
      if (!isAuthenticated() || !isDirty()) return
      void flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved, isDirty, flush])

  return {
    isAsking: proceed !== undefined,
    stay: () => setProceed(undefined),
    leave() {
      setProceed(undefined)
      proceed?.()
    },
  }
}
