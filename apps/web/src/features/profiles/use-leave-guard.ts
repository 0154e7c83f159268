import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { isAuthenticated } from '#app/account.ts'

type Work = {
  isDirty: () => boolean
  /** Tries to save before anybody is held up. */
  flush: () => Promise<void>
}

/** Lets nobody leave with work that could not be saved unless they say so; who logs out or exits is never held up. */
export function useLeaveGuard({ isDirty, flush }: Work) {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isAuthenticated() && isDirty(),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void flush().then(() => (isDirty() ? setAsking(true) : blocker.proceed()))
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each time that somebody is held up
  }, [blocker.state])

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (!isAuthenticated() || !isDirty()) return
      void flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty, flush])

  return {
    isAsking,
    stay() {
      setAsking(false)
      blocker.reset?.()
    },
    leave() {
      setAsking(false)
      blocker.proceed?.()
    },
  }
}
