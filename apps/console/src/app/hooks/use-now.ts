import { useEffect, useState } from 'react'

/** The time, renewed every so many seconds. */
export function useNow(seconds = 30): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return now
}
