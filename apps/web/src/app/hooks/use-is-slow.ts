import { useEffect, useState } from 'react'

/** Milliseconds after which something that goes on is named for what it is. */
const SLOW = 400

/** Whether something has gone on for longer than is noticed. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
