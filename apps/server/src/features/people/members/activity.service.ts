import type { ActivityBucket } from '@amour/contract/people/members.ts'

/** Five minutes: activity is kept no finer, in `member_search` as in what members are told. */
const SLOT = 300_000
const DAY = 86_400_000 / SLOT

/** How many slots ago a member was active at most; two make 'the last ten minutes', since a slot may be half over. */
const reach = { online: 2, today: DAY, week: 7 * DAY, month: 30 * DAY } as const

/** The slot of a moment: epoch seconds / 300, rounded down, as the SQL function activity_slot. */
export const activitySlot = (moment: Date): number => Math.floor(moment.getTime() / SLOT)

/** The earliest slot that still is within a bucket. */
export function firstSlotOf(bucket: keyof typeof reach, now: Date): number {
  return activitySlot(now) - reach[bucket]
}

/**
 * When a member was last active, as coarsely as members may know it (docs/specification/gaps.md §4); null where nobody can
 * tell: a clock that was ahead has noted it, and they would be here until that day.
 */
function activityBucket(activeAt: Date, now: Date): ActivityBucket | null {
  const ago = activitySlot(now) - activitySlot(activeAt)
  if (ago < -reach.online) return null
  if (ago <= reach.online) return 'online'
  if (ago <= reach.today) return 'today'
  if (ago <= reach.week) return 'week'
  return ago <= reach.month ? 'month' : 'longer'
}

/** The same of a member's row; null for one who does not show when they are here. */
export function shownActivity(row: { active_at: Date; shows_online: boolean }, now: Date): ActivityBucket | null {
  return row.shows_online ? activityBucket(row.active_at, now) : null
}
