import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SearchDraft, type SearchRequest } from '@amour/contract/search.ts'
import { readConfig } from '@amour/server/config.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { startEmbedded } from '@amour/server/database/embedded.ts'
import { migrate } from '@amour/server/database/migrate.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { loadPlaces } from '@amour/server/features/locations/places-loader.ts'
import { searchMembers } from '@amour/server/features/search/search.service.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { makeManyMembers } from '@amour/test/many-members.ts'
import { sql } from 'kysely'

/** P1 and P3 of performance.md: how a search holds its speed from ten thousand members to `MANY`. */
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
  const [few, many] = [await open('few', FEW), await open('many', MANY)]
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

async function open(name: string, members: number) {
  const url = new URL(server.url)
  const admin = openDatabase(server.url, { connections: 1 })
  await sql`create database ${sql.id(name)}`.execute(admin)
  await admin.destroy()
  url.pathname = name
  await fill(url.href, members)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const { context, close } = await openContext(config, { databaseUrl: url.href })
  return { context: { ...context, caller: await aCaller(context) }, close }
}

/** Without triggers, and the search's tables filled at once: the rows are the same, the wait is not. */
async function fill(url: string, members: number) {
  await migrate(url)
  const db = openDatabase(url, { connections: 1, statementTimeout: 0 })
  await loadPlaces(db)
  await sql`set session_replication_role = replica`.execute(db)
  await makeManyMembers(db, members, new Date())
  await sql`insert into member_search
    select m.id, case m.gender when 'Man' then 0 else 2 end + case m.seeking when 'Man' then 1 else 2 end, p.county_id, p.id,
           p.ordinal, activity_slot(m.active_at), m.created_at, m.age, media.id is not null, m.verified_at is not null
    from member m join place p on p.id = m.location_id left join media on media.member_id = m.id and media.is_default
    where m.status in ('active', 'restricted') and m.profile_updated_at is not null`.execute(db)
  await sql`insert into member_search_count
    select segment, location_id, count(*), pg_current_xact_id() from member_search group by 1, 2`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}

async function aCaller({ db }: Pick<MemberContext, 'db'>): Promise<MemberContext['caller']> {
  const row = await db
    .selectFrom('member')
    .selectAll()
    .where('gender', '=', 'Woman')
    .where('seeking', '=', 'Man')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    username: row.username,
    status: 'active',
    gender: row.gender,
    seeking: row.seeking,
    locationId: row.location_id,
    safeSearch: true,
    readReceipts: true,
    browsesInvisibly: false,
    profileUpdatedAt: row.profile_updated_at,
    createdAt: row.created_at,
    sessionId: row.id,
    authAt: row.created_at,
  }
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
