import { useEffect, useState } from 'react'
import { choosePollingInterval } from './polling-interval.ts'

/** How often it is looked whether the pace has changed, in milliseconds. */
const CHECK = 5000

const interactions = ['pointerdown', 'keydown', 'wheel', 'focus'] as const

/** The pace at which to look for new messages, as long as the member is at the page. */
export function usePollingInterval(newestAt: string | undefined): number | false {
  const [lastInteractionAt, setLastInteractionAt] = useState(Date.now)
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const onInteraction = () => {
      const at = Date.now()
      // Every key would draw the screen anew.
      setLastInteractionAt((before) => (at - before > CHECK ? at : before))
      setNow((before) => (at - before > CHECK ? at : before))
    }
    const timer = setInterval(() => setNow(Date.now()), CHECK)
    for (const event of interactions) window.addEventListener(event, onInteraction, { passive: true })
    return () => {
      clearInterval(timer)
      for (const event of interactions) window.removeEventListener(event, onInteraction)
    }
  }, [])

  return choosePollingInterval({
    interaction: now - lastInteractionAt,
    message: newestAt ? now - Date.parse(newestAt) : Infinity,
  })
}
