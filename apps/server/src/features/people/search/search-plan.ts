import type { IndexedLocation } from '#features/people/locations/locations.service.ts'
import { type Counts, sumOf } from './counts.ts'
import type { SearchQuery } from './search-query.ts'

/** The part of a result that is asked for. */
export type Window = { offset: number; limit: number }

/** A stretch of towns, the nearest first, that holds a page: whole towns before `start` are passed over. */
type Bands = { start: number; end: number; passed: number }

/**
 * How the database finds a page. `walk`: along an index in the order wanted, past those out of scope. `heads`: the best
 * of each town, then the best towns. `gather`: all of a few, then sort. `stretch`: only the towns that hold this page.
 */
export type Plan =
  | { way: 'walk' | 'gather'; order: 'active' | 'newest' }
  | { way: 'heads' }
  | ({ way: 'stretch' } & Bands)

/**
 * How much more than a page an answer may need: for members who are excluded, and for those a filter leaves out; `added`
 * is how many it may find whom no count holds.
 */
export type Margin = { excluded: number; filtered: number; added: number }

export function choosePlan(question: SearchQuery, counts: Counts, window: Window, slack: Margin): Plan {
  const { sort, scope } = question
  if (sort === 'nearest') return { way: 'stretch', ...chooseNearestBands(question, counts, window, slack) }
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

/** A filter leaves out we don't know whom: then nothing is passed over, and the stretch is a guess that may grow. */
export function chooseNearestBands(question: SearchQuery, counts: Counts, window: Window, slack: Margin): Bands {
  const towns = question.nearestFirst
  const { offset, limit } = window
  const membersOf = (town: IndexedLocation | undefined) => counts.byPlace.get(town?.id ?? 0) ?? 0
  let start = 0
  let passed = 0
  if (!question.filters) {
    while (start < towns.length && passed + membersOf(towns[start]) <= offset - slack.added)
      passed += membersOf(towns[start++])
  }
  const wanted = (question.filters ? slack.filtered : 1) * (offset - passed + limit) + slack.excluded
  let end = start
  for (let held = 0; end < towns.length && held < wanted; end++) held += membersOf(towns[end])
  return { start, end, passed }
}
