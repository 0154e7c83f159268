import { useEffect } from 'react'
import { beat } from './cases.api.ts'

/** Milliseconds between signs of life; a case is held for ten minutes after each. */
const BEAT = 3 * 60_000

/** Tells from time to time that somebody sits before these cases, so that nobody else is given them. */
export function useBeats(ids: readonly string[]) {
  const all = ids.join(' ')
  useEffect(() => {
    if (!all) return
    const timer = setInterval(() => {
      for (const id of all.split(' ')) void beat(id).catch(() => undefined)
    }, BEAT)
    return () => clearInterval(timer)
  }, [all])
}
