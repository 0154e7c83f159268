import { useEffect } from 'react'
import { sendHeartbeat } from '#features/cases/case-data/cases.api.ts'

/** Milliseconds between signs of life; a case is held for ten minutes after each. */
const BEAT = 3 * 60_000

/** Tells from time to time that somebody sits before these cases, so that nobody else is given them. */
export function useHeartbeat(ids: readonly string[]) {
  const all = ids.join(' ')
  useEffect(() => {
    if (!all) return
    const timer = setInterval(() => {
      for (const id of all.split(' ')) void sendHeartbeat(id).catch(() => undefined)
    }, BEAT)
    return () => clearInterval(timer)
  }, [all])
}
