import { SEARCH_PAGES } from '@amour/contract/people/search.ts'
import type { MemberContext } from '#context.ts'
import { getLocations } from '#features/people/locations/locations.service.ts'
import { type Counts, countsAfter, storeCounts, recallCounts, sumOf } from './counts.ts'
import { choosePlan, countNearestTowns, type Plan, type Margin, type Window } from './search-plan.ts'
import type { SearchQuery } from './search-query.ts'
import { type Snapshot, selectPage } from './search.queries.ts'

/** With filters, members are counted so far and no further ("1,000+"). */
const CAP = 1_000

/** Looks at most for one page; counts that change all the while must not keep a search going for ever. */
const ATTEMPTS = 8

type PageRequest = { page: number; numOfRecords: number }
type Found = Total & { ids: string[]; page: number }
type Total = { total: number; isCapped: boolean }

/** Finds one page of a question and its total, both of the same moment. A page after the last becomes the last. */
export async function findPage(context: MemberContext, question: SearchQuery, wanted: PageRequest): Promise<Found> {
  let { page } = wanted
  const slack: Margin = { excluded: 16, filtered: 4 }
  for (let looks = 1; ; looks++) {
    const window = { offset: (page - 1) * wanted.numOfRecords, limit: wanted.numOfRecords }
    const { plan, look, counts } = await takeSnapshot(context, question, window, slack)
    const total = totalOf(question, look, counts)
    const last = Math.max(1, Math.min(SEARCH_PAGES, Math.ceil(total.total / wanted.numOfRecords)))
    slack.excluded = Math.max(slack.excluded, look.excluded)
    if (page > last && looks < ATTEMPTS) page = last
    else if (isPageComplete(question, plan, look, counts, window, slack) || looks === ATTEMPTS) {
      return { ids: look.ids, page, ...total }
    } else slack.filtered *= 8
  }
}

/** How many members a question finds. */
export async function countFound(context: MemberContext, question: SearchQuery): Promise<Total> {
  const nothing = { offset: 0, limit: 0 }
  const { look, counts } = await takeSnapshot(context, question, nothing, { excluded: 0, filtered: 0 })
  return totalOf(question, look, counts)
}

async function takeSnapshot(context: MemberContext, question: SearchQuery, window: Window, slack: Margin) {
  const known = recallCounts(context, question.segment)
  const plan = choosePlan(question, known, window, slack)
  const places = (await getLocations(context)).all.length
  const asking = { question, plan, window, places, since: known.seen, countUpTo: CAP + 1 }
  const look = await selectPage(context.db, asking)
  const counts = countsAfter(known, look.changes, look.seen)
  storeCounts(context, question.segment, known, counts)
  return { plan, look, counts }
}

function totalOf({ filters, scope }: SearchQuery, look: Snapshot, counts: Counts): Total {
  if (filters) {
    const matching = (look.counted ?? 0) + look.visiting
    return { total: Math.min(CAP, matching), isCapped: matching > CAP }
  }
  const here = scope.kind === 'country' ? counts.total : sumOf(counts, scope.towns)
  return { total: here - look.excluded + look.added + look.visiting, isCapped: false }
}

/** A stretch was chosen by counts remembered from before: it holds the page only if those of the look agree. */
function isPageComplete(
  question: SearchQuery,
  plan: Plan,
  look: Snapshot,
  counts: Counts,
  window: Window,
  slack: Margin,
) {
  if (plan.way !== 'stretch') return true
  const isFull = look.ids.length === window.limit
  if (question.filters) return isFull || plan.end === question.nearestFirst.length
  return isFull || countNearestTowns(question, counts, window, slack) <= plan.end
}
