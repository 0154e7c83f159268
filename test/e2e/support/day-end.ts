import { setTimeout as pause } from 'node:timers/promises'
import { londonDay } from '@amour/server/london.ts'

/**
 * Waits over midnight where London's day ends within so many seconds: of what was done before it a page says afterwards
 * that it was yesterday, and what was to end tomorrow ends today.
 */
export async function untilDayHolds(seconds: number) {
  const now = Date.now()
  const dayIn = (later: number) => londonDay(new Date(now + later * 1000))
  let left = seconds
  while (left > 0 && dayIn(left) !== dayIn(0)) left -= 1
  if (left < seconds) await pause((left + 1) * 1000)
}
