import type { SearchCriteria } from '@amour/contract/people/search.ts'
import { DAY } from '#durations.ts'
import { activitySlot, firstSlotOf } from '#features/people/members/activity.service.ts'

const WEEK = 7 * DAY

/** Older than anybody. */
export const ANY_AGE = 999

/** What a member must be beside being there; each has a value that leaves everybody in. */
export type Filters = {
  ageMin: number
  ageMax: number
  hasPhoto: boolean
  isVerified: boolean
  activeFrom: number
  createdFrom: Date
  /** Who has said that they are free at this slot of activity, tonight or at all this week. */
  available: { when: 'tonight' | 'week'; slot: number } | undefined
}

type FilterDraft = Pick<
  SearchCriteria,
  'ageMin' | 'ageMax' | 'withPhoto' | 'verified' | 'activeWithin' | 'newThisWeek' | 'available'
>

/** Reads the filters of a search; undefined when it has none, so that totals need no counting. */
export function readFilters(draft: FilterDraft, now: Date): Filters | undefined {
  const { ageMin, ageMax, withPhoto, verified, activeWithin, newThisWeek, available } = draft
  if (!ageMin && !ageMax && !withPhoto && !verified && !activeWithin && !newThisWeek && !available) return undefined
  return fillFilters(draft, now)
}

/** The same, of a search without filters too. */
export function fillFilters(draft: FilterDraft, now: Date): Filters {
  const { ageMin, ageMax, withPhoto, verified, activeWithin, newThisWeek, available } = draft
  return {
    ageMin: ageMin ?? 0,
    ageMax: ageMax ?? ANY_AGE,
    hasPhoto: withPhoto,
    isVerified: verified,
    activeFrom: activeWithin ? firstSlotOf(activeWithin, now) : 0,
    createdFrom: newThisWeek ? new Date(now.getTime() - WEEK) : new Date(0),
    available: available && { when: available, slot: activitySlot(now) },
  }
}
