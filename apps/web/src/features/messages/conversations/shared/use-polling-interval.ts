import { useEffect, useState } from 'react'
import { choosePollingInterval } from './polling-interval.ts'

/** How often it is looked whether the pace has changed, in milliseconds. */
const CHECK = 5000

const touches = ['pointerdown', 'keydown', 'wheel', 'focus'] as const

/** The pace at which to look for new messages, as long as the member is at the page. */
export function usePollingInterval(newestAt: string | undefined): number | false {
  const [touchedAt, setTouchedAt] = useState(Date.now)
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const touch = () => {
      const at = Date.now()
      // Every key would draw the screen anew.
      setTouchedAt((before) => (at - before > CHECK ? at : before))
      setNow((before) => (at - before > CHECK ? at : before))
    }
    const timer = setInterval(() => setNow(Date.now()), CHECK)
    for (const event of touches) window.addEventListener(event, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const event of touches) window.removeEventListener(event, touch)
    }
  }, [])

  return choosePollingInterval({ touch: now - touchedAt, message: newestAt ? now - Date.parse(newestAt) : Infinity })
}
