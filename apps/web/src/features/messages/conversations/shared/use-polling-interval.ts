import { useEffect, useState } from 'react'
import { isAttended, onReturn } from '#app/events/attention.ts'
import { useLive } from '#app/events/live.ts'

/** The pauses between two looks for new messages: while no news come in, and while they do; in milliseconds. */
const CALM = 4000
const SELDOM = 30_000

/** How often it is looked whether anybody is still there, in milliseconds. */
const CHECK = 5000

/** Whether the member is at the page. */
export function useAttended(): boolean {
  const [isThere, setThere] = useState(isAttended)
  useEffect(() => {
    const timer = setInterval(() => setThere(isAttended()), CHECK)
    const stop = onReturn(() => setThere(true))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return isThere
}

/** The pause between two looks for new messages, as long as the member is at the page. */
export function usePollingInterval(): number | false {
  const [isThere, isLive] = [useAttended(), useLive()]
  return isThere && (isLive ? SELDOM : CALM)
}
