import { SearchDraft, type SearchRequest } from '@amour/contract/people/search.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { searchMembers } from '@amour/server/features/people/search/search.service.ts'
import { compare, geometricMean, type Measured, median, rangeOf, ratioOf, shareOf, tableOf } from './figures.ts'
import { openMembers } from './databases/member-database.ts'
import type { Options } from './options.ts'
import { measureRivals } from './search-rivals.ts'

const london = { county: 'Greater London', cityTown: 'London' }
const kinds: [string, SearchRequest][] = [
  ['country', {}],
  ['county', { county: 'Greater Manchester' }],
  ['county, page 10', { county: 'Greater Manchester', page: 10 }],
  ['town', london],
  ['10 miles', { ...london, radius: 10 }],
  ['25 miles', { ...london, radius: 25 }],
  ['25 miles, page 10', { ...london, radius: 25, page: 10 }],
  ['50 miles', { ...london, radius: 50 }],
  ['100 miles', { ...london, radius: 100 }],
  ['nearest, 25 miles', { ...london, radius: 25, sort: 'nearest' }],
  ['nearest, 100 miles, page 10', { ...london, radius: 100, sort: 'nearest', page: 10 }],
  ['sparse: 50 miles of Lerwick', { county: 'Shetland', cityTown: 'Lerwick', radius: 50 }],
  ['newest, 25 miles', { ...london, radius: 25, sort: 'newest' }],
]

/** A search for who is free beside one with a filter that there was before. */
const pairs: [string, SearchRequest, SearchRequest][] = [
  ['country', { available: 'tonight' }, { verified: true }],
  ['25 miles', { ...london, radius: 25, available: 'tonight' }, { ...london, radius: 25, verified: true }],
  ['100 miles', { ...london, radius: 100, available: 'week' }, { ...london, radius: 100, verified: true }],
  [
    'nearest, 100 miles',
    { ...london, radius: 100, sort: 'nearest', available: 'tonight' },
    { ...london, radius: 100, sort: 'nearest', verified: true },
  ],
]

/** A search, and the times of two ways or places to ask it. */
type Result = { kind: string; one: number[]; other: number[] }

/**
 * docs/performance.md §P1, §P2, §P3, §P5 and §P19: how a search holds its speed from few members to many, beside the SQL
 * that an object mapper writes and beside what changes meanwhile, and what visitors and who is free cost it.
 */
export async function benchSearch(options: Options): Promise<Measured> {
  await using server = await options.openServer()
  await using few = await openMembers(server, 'few', options.few)
  await using many = await openMembers(server, 'many', options.members)
  const results: Result[] = []
  for (const [kind, request] of kinds) {
    const [one, other] = [searching(few.context, request), searching(many.context, request)]
    results.push(await pairOf(kind, options.rounds, one, other))
  }
  const grown = reportGrowth(results, options)
  const pages = await measurePages(many.context, options.rounds)
  const rivals = await measureRivals(many, options)
  const added = await measureAdded(many.context, options.rounds)
  return {
    figures: [...grown.figures, ...pages.figures, ...rivals.figures, ...added.figures],
    tables: [...grown.tables, ...rivals.tables, ...added.tables],
  }
}

const searching = (context: MemberContext, request: SearchRequest) => {
  const draft = SearchDraft.parse(request)
  return () => searchMembers(context, draft)
}

async function pairOf(kind: string, rounds: number, ...runs: [() => Promise<unknown>, () => Promise<unknown>]) {
  const [one = [], other = []] = await compare(rounds, ...runs)
  return { kind, one, other }
}

/** The geometric mean over all kinds, and the same of each part of the run. */
function meanOf(results: readonly Result[]) {
  const ratios = results.map(({ one, other }) => ratioOf(other, one))
  const parts = ratios[0]?.blocks.map((_, at) => geometricMean(ratios.map(({ blocks }) => blocks[at] ?? Number.NaN)))
  return { value: geometricMean(ratios.map(({ value }) => value)), range: rangeOf(parts ?? []) }
}

const rowsOf = (results: readonly Result[]) =>
  results.map(({ kind, one, other }) => [
    kind,
    median(one),
    median(other),
    median(other) / median(one),
    shareOf(other, 0.95) / shareOf(one, 0.95),
  ])

function reportGrowth(results: Result[], { few, members }: Options) {
  const late = geometricMean(results.map(({ one, other }) => shareOf(other, 0.95) / shareOf(one, 0.95)))
  const from = `${few} → ${members} members`
  return {
    figures: [
      { goal: 'P1', name: `search, median, ${from}`, ...meanOf(results), unit: '×', aim: 1.13, limit: 1.5 },
      { goal: 'P1', name: `search, 95th percentile, ${from}`, value: late, unit: '×', limit: 2 },
    ],
    tables: [tableOf(['search', `${few} p50 ms`, `${members} p50 ms`, 'p50 ×', 'p95 ×'], rowsOf(results))],
  }
}

async function measurePages(context: MemberContext, rounds: number) {
  const near = { ...london, radius: 25 }
  const [first = [], tenth = []] = await compare(
    rounds,
    searching(context, near),
    searching(context, { ...near, page: 10 }),
  )
  const { value, range } = ratioOf(tenth, first)
  return { figures: [{ goal: 'P3', name: 'page 10 ÷ page 1, 25 miles', value, range, unit: '×', aim: 1.4, limit: 3 }] }
}

/** By the clock of another century nobody visits anywhere, and a search without filters finds all else the same. */
async function measureAdded(context: MemberContext, rounds: number) {
  const before = { ...context, clock: { now: () => new Date(0) } }
  const visited: Result[] = []
  for (const [kind, request] of kinds.filter(([, { county }]) => county)) {
    visited.push(await pairOf(kind, rounds, searching(before, request), searching(context, request)))
  }
  const free: Result[] = []
  for (const [kind, asked, beside] of pairs) {
    free.push(await pairOf(kind, rounds, searching(context, beside), searching(context, asked)))
  }
  return {
    figures: [
      { goal: 'P19', name: 'search with visitors ÷ without', ...meanOf(visited), unit: '×', limit: 1.5 },
      // What is no longer in one run is a few hundredths longer in another.
      { goal: 'P19', name: 'search for who is free ÷ for the tick', ...meanOf(free), unit: '×', aim: 1, limit: 1.1 },
    ],
    tables: [
      tableOf(['search', 'without visitors, ms', 'with', 'p50 ×', 'p95 ×'], rowsOf(visited)),
      tableOf(['search', 'verified, ms', 'free', 'p50 ×', 'p95 ×'], rowsOf(free)),
    ],
  }
}
