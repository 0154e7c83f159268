import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SearchDraft, type SearchRequest } from '@amour/contract/people/search.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { searchMembers } from '@amour/server/features/people/search/search.service.ts'
import { openMembers } from './member-database.ts'

/**
 * docs/performance.md §P1, §P3 and §P19: how a search holds its speed from ten thousand members to `MANY`, and what
 * visitors and who is free cost it there.
 */
const FEW = 10_000
const MANY = Number(process.argv[2] ?? 1_000_000)
const ROUNDS = 60

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

type Times = { p50: number; p95: number }

/** A search, and the times of two ways or places to ask it. */
type Result = [kind: string, one: Times, other: Times]

const folder = await mkdtemp(join(tmpdir(), 'amour-bench-'))
const server = await startEmbedded({ folder })
try {
  const place = { url: server.url, folder }
  const [few, many] = [await openMembers(place, 'few', FEW), await openMembers(place, 'many', MANY)]
  const results: Result[] = []
  for (const [kind, request] of kinds) {
    const draft = SearchDraft.parse(request)
    results.push([kind, ...(await compare(searching(few.context, draft), searching(many.context, draft)))])
  }
  report(results)
  await reportNew(many.context)
  await few.close()
  await many.close()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function searching(context: MemberContext, draft: SearchDraft) {
  return () => searchMembers(context, draft)
}

/** In turns, so that whatever else the machine does slows both alike. */
async function compare(...runs: [() => Promise<unknown>, () => Promise<unknown>]): Promise<[Times, Times]> {
  const [one, other]: [number[], number[]] = [[], []]
  for (let round = -10; round < ROUNDS; round++) {
    for (const [run, times] of [
      [runs[0], one],
      [runs[1], other],
    ] as const) {
      const start = performance.now()
      await run()
      if (round >= 0) times.push(performance.now() - start)
    }
  }
  return [summarise(one), summarise(other)]
}

function summarise(taken: number[]): Times {
  taken.sort((a, b) => a - b)
  return { p50: taken[ROUNDS >> 1] ?? 0, p95: taken[Math.floor(ROUNDS * 0.95)] ?? 0 }
}

function geometricMean(ratios: number[]) {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
}

function report(results: Result[]) {
  const lines = [`| search | ${FEW} p50 ms | ${MANY} p50 ms | p50 × | p95 × |`, '|---|---|---|---|---|']
  for (const [kind, few, many] of results) lines.push(rowOf(kind, few, many))
  const p50 = (wanted: string) => results.find(([kind]) => kind === wanted)?.[2].p50 ?? NaN
  const mean = geometricMean(results.map(([, few, many]) => many.p50 / few.p50))
  lines.push('', `P1, geometric mean of p50: × ${mean.toFixed(2)}`)
  lines.push(`P3, page 10 ÷ page 1: ${(p50('25 miles, page 10') / p50('25 miles')).toFixed(2)}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

function rowOf(kind: string, one: Times, other: Times) {
  const cells = [one.p50, other.p50, other.p50 / one.p50, other.p95 / one.p95].map((cell) => cell.toFixed(2))
  return `| ${kind} | ${cells.join(' | ')} |`
}

/** By the clock of another century nobody visits anywhere, and a search without filters finds all else the same. */
async function reportNew(context: MemberContext) {
  const before = { ...context, clock: { now: () => new Date(0) } }
  const visited: Result[] = []
  for (const [kind, request] of kinds.filter(([, { county }]) => county)) {
    const draft = SearchDraft.parse(request)
    visited.push([kind, ...(await compare(searching(before, draft), searching(context, draft)))])
  }
  const free: Result[] = []
  for (const [kind, asked, beside] of pairs) {
    const [one, other] = [searching(context, SearchDraft.parse(beside)), searching(context, SearchDraft.parse(asked))]
    free.push([kind, ...(await compare(one, other))])
  }
  const head = '|---|---|---|---|---|'
  const lines = [
    '',
    '| search | without visitors | with | p50 × | p95 × |',
    head,
    ...visited.map((row) => rowOf(...row)),
  ]
  lines.push('', '| search | verified | free | p50 × | p95 × |', head, ...free.map((row) => rowOf(...row)), '')
  for (const [what, results] of [
    ['visitors', visited],
    ['who is free', free],
  ] as const) {
    const mean = geometricMean(results.map(([, one, other]) => other.p50 / one.p50))
    lines.push(`P19, ${what}, geometric mean of p50: × ${mean.toFixed(2)}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
