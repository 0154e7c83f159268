import { useEffect, useState } from 'react'
import { toServerTime } from '#app/call/server-clock.ts'

/** How often a screen looks at the clock, in milliseconds: what it says changes by the minute, or by the day. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** The present moment in milliseconds of the epoch, renewed every so often. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** The same as the server's clock shows it: what ends by that ends in a browser whose own is wrong, too. */
export const useServerNow = (every: number): number => toServerTime(useNow(every))
