import type { SearchDraft } from '@amour/contract/people/search.ts'
import { DAY } from '#durations.ts'
import { firstSlotOf } from '#features/people/members/activity.service.ts'

const WEEK = 7 * DAY

/** What a member must be beside being there; each has a value that leaves everybody in. */
export type Filters = {
  ageMin: number
  ageMax: number
  hasPhoto: boolean
  isVerified: boolean
  activeFrom: number
  createdFrom: Date
}

type FilterDraft = Pick<SearchDraft, 'ageMin' | 'ageMax' | 'withPhoto' | 'verified' | 'activeWithin' | 'newThisWeek'>

/** Reads the filters of a search; undefined when it has none, so that totals need no counting. */
export function readFilters(draft: FilterDraft, now: Date): Filters | undefined {
  const { ageMin, ageMax, withPhoto, verified, activeWithin, newThisWeek } = draft
  if (!ageMin && !ageMax && !withPhoto && !verified && !activeWithin && !newThisWeek) return undefined
  return fillFilters(draft, now)
}

/** The same, of a search without filters too. */
export function fillFilters(draft: FilterDraft, now: Date): Filters {
  const { ageMin, ageMax, withPhoto, verified, activeWithin, newThisWeek } = draft
  return {
    ageMin: ageMin ?? 0,
    ageMax: ageMax ?? 999,
    hasPhoto: withPhoto,
    isVerified: verified,
    activeFrom: activeWithin ? firstSlotOf(activeWithin, now) : 0,
    createdFrom: newThisWeek ? new Date(now.getTime() - WEEK) : new Date(0),
  }
}
