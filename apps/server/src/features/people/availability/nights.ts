import type { AvailabilityKind } from '@amour/contract/people/availability.ts'
import { addDays } from '@amour/contract/people/visits.ts'
import { londonDay, londonHour, londonMoment } from '#london.ts'

/** The hour at which a night is over. */
const MORNING = 6

/** Until the clocks show this hour somebody who is up means the night that began the evening before. */
const SMALL_HOURS = 3

const SUNDAY = 0

/** Until when somebody is free who says so now: the next morning, or the one after Sunday's night. */
export function endOf(when: AvailabilityKind, now: Date): Date {
  const evening = addDays(londonDay(now), londonHour(now) < SMALL_HOURS ? -1 : 0)
  if (when === 'tonight') return londonMoment(addDays(evening, 1), MORNING)
  const weekday = new Date(`${evening}T00:00:00Z`).getUTCDay()
  return londonMoment(addDays(evening, weekday === SUNDAY ? 1 : 8 - weekday), MORNING)
}
