import { type Counts, sumOf } from './counts.ts'
import type { SearchQuery } from './search-query.ts'

/** The part of a result that is asked for. */
export type Window = { offset: number; limit: number }

/**
 * How the database finds a page. `walk`: along an index in the order wanted, past those out of scope. `heads`: the best
 * of each town, then the best towns. `gather`: all of a few, then sort. `stretch`: the best of the nearest towns, up to
 * the one before `end`.
 */
export type Plan =
  | { way: 'walk' | 'gather'; order: 'active' | 'newest' }
  | { way: 'heads' }
  | { way: 'stretch'; end: number }

/** How much more than a page an answer may need: for members who are excluded, and for those a filter leaves out. */
export type Margin = { excluded: number; filtered: number }

export function choosePlan(question: SearchQuery, counts: Counts, window: Window, slack: Margin): Plan {
  const { sort, scope } = question
  if (sort === 'nearest') return { way: 'stretch', end: countNearestTowns(question, counts, window, slack) }
  // Those who are free are few, and have an index of their own in the order of activity.
  if (question.filters?.available) return { way: sort === 'active' ? 'walk' : 'gather', order: sort }
  if (scope.kind === 'country') return { way: 'walk', order: sort }
  const here = sumOf(counts, scope.towns)
  const need = window.offset + window.limit
  const walked = (need * counts.total) / Math.max(1, here)
  if (sort === 'newest') return { way: here <= walked ? 'gather' : 'walk', order: sort }
  if (scope.kind !== 'radius') return { way: 'walk', order: sort }

  // Microseconds a row or town, measured on PostgreSQL 18 at a million members.
  const walking = walked * 0.12
  const heading = scope.towns.length * 3 + Math.min(scope.towns.length, need) * need * 0.4
  return walking < heading ? { way: 'walk', order: sort } : { way: 'heads' }
}

/** How many towns, the nearest first, hold a page and all before it. A filter leaves out we don't know whom: then it is a guess that may grow. */
export function countNearestTowns(question: SearchQuery, counts: Counts, window: Window, slack: Margin): number {
  const towns = question.nearestFirst
  const wanted = (question.filters ? slack.filtered : 1) * (window.offset + window.limit) + slack.excluded
  let end = 0
  for (let held = 0; end < towns.length && held < wanted; end++) held += counts.byPlace.get(towns[end]?.id ?? 0) ?? 0
  return end
}
