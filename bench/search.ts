import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SearchDraft, type SearchRequest } from '@amour/contract/people/search.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { searchMembers } from '@amour/server/features/people/search/search.service.ts'
import { openMembers } from './member-database.ts'

/** docs/performance.md §P1 and §P3: how a search holds its speed from ten thousand members to `MANY`. */
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

type Times = { p50: number; p95: number }

const folder = await mkdtemp(join(tmpdir(), 'amour-bench-'))
const server = await startEmbedded({ folder })
try {
  const place = { url: server.url, folder }
  const [few, many] = [await openMembers(place, 'few', FEW), await openMembers(place, 'many', MANY)]
  const results: [string, Times, Times][] = []
  for (const [kind, request] of kinds) {
    const [small, large] = await time([few.context, many.context], SearchDraft.parse(request))
    if (small && large) results.push([kind, small, large])
  }
  report(results)
  await few.close()
  await many.close()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** In turns, so that whatever else the machine does slows both alike. */
async function time(contexts: MemberContext[], draft: SearchDraft): Promise<Times[]> {
  const times = contexts.map((): number[] => [])
  for (let round = -10; round < ROUNDS; round++) {
    for (const [index, context] of contexts.entries()) {
      const start = performance.now()
      await searchMembers(context, draft)
      if (round >= 0) times[index]?.push(performance.now() - start)
    }
  }
  return times.map((taken) => {
    taken.sort((a, b) => a - b)
    return { p50: taken[ROUNDS >> 1] ?? 0, p95: taken[Math.floor(ROUNDS * 0.95)] ?? 0 }
  })
}

function report(results: [string, Times, Times][]) {
  const lines = [`| search | ${FEW} p50 ms | ${MANY} p50 ms | p50 × | p95 × |`, '|---|---|---|---|---|']
  for (const [kind, few, many] of results) {
    const cells = [few.p50, many.p50, many.p50 / few.p50, many.p95 / few.p95].map((cell) => cell.toFixed(2))
    lines.push(`| ${kind} | ${cells.join(' | ')} |`)
  }
  const logs = results.map(([, few, many]) => Math.log(many.p50 / few.p50))
  const mean = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)
  const p50 = (wanted: string) => results.find(([kind]) => kind === wanted)?.[2].p50 ?? NaN
  lines.push('', `P1, geometric mean of p50: × ${mean.toFixed(2)}`)
  lines.push(`P3, page 10 ÷ page 1: ${(p50('25 miles, page 10') / p50('25 miles')).toFixed(2)}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
