import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SearchDraft, type SearchRequest } from '@amour/contract/people/search.ts'
import { buildApp } from '@amour/server/app.ts'
import { searchMembers } from '@amour/server/features/people/search/search.service.ts'
import { startPair } from '@amour/test/database/postgres-pair.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { asScript, recordStatements, type Statement } from './databases/statements.ts'
import { compare, type Figure, type Measured, median, rangeOf, ratioOf } from './figures.ts'
import { openMembers } from './databases/member-database.ts'
import type { Options, Server } from './options.ts'

const ROUNDS = 3
/** Seconds of a turn, and requests under way at once. */
const SECONDS = 4
const AT_ONCE = 8
/** Each may search sixty times a minute. */
const SEARCHERS = 300

const pgbench = ['/usr/lib/postgresql/15/bin/pgbench', '/usr/bin/pgbench'].find((path) => existsSync(path))

const asked: SearchRequest = { county: 'Greater London', cityTown: 'London', radius: 25 }
const body = { ...asked, page: 1, numOfRecords: 10 }

/**
 * docs/performance.md §P7 and §P9: requests a second through the whole API beside its own statements sent by pgbench, and
 * a search on the embedded server beside one of Debian.
 */
export async function benchRequests(options: Options): Promise<Measured> {
  await using server = await options.openServer()
  await using opened = await openMembers(server, 'requests', options.few)
  const figures: Figure[] = []
  if (pgbench) figures.push(await measureRequests(server, opened))
  else process.stderr.write('P7 needs pgbench, which comes with PostgreSQL.\n')
  if ((await findMissing('postgresql-15')).length === 0) figures.push(await measureEmbedded(server, options))
  return { figures }
}

type Opened = Awaited<ReturnType<typeof openMembers>>

async function measureRequests(server: Server, { context, url }: Opened): Promise<Figure> {
  const tokens: string[] = []
  for (let n = 0; n < SEARCHERS; n += 1) tokens.push((await makeMember(context)).token)
  const app = await buildApp(context)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    let turn = 0
    const request = () => {
      const token = tokens[(turn += 1) % tokens.length] ?? ''
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return fetch(`${origin}/api/search`, { method: 'POST', headers, body: JSON.stringify(body) })
    }
    for (let n = 0; n < tokens.length; n += 1) await drain(await request())
    const statements: Statement[] = await recordStatements(async () => drain(await request()))
    const script = join(server.folder, 'search.sql')
    await writeFile(script, asScript(statements))
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await countRequests(request))
      theirs.push(await countTransactions(url, script))
    }
    const ratios = ours.map((rate, at) => rate / (theirs[at] ?? Number.NaN))
    const name = `searches a second by the API (${median(ours).toFixed(0)}) ÷ its ${statements.length} statements by pgbench (${median(theirs).toFixed(0)})`
    return {
      goal: 'P7',
      name,
      value: median(ratios),
      range: rangeOf(ratios),
      unit: '×',
      isLeast: true,
      aim: 0.75,
      limit: 0.6,
    }
  } finally {
    await app.close()
  }
}

async function drain(answer: Response) {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function countRequests(request: () => Promise<Response>) {
  const until = performance.now() + SECONDS * 1_000
  let count = 0
  const line = async () => {
    for (; performance.now() < until; count += 1) await drain(await request())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  return count / SECONDS
}

async function countTransactions(url: string, script: string) {
  const words = ['-n', '-M', 'prepared', '-c', String(AT_ONCE), '-T', String(SECONDS), '-f', script, url]
  const { stdout } = await promisify(execFile)(pgbench ?? '', words)
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
}

async function measureEmbedded(server: Server, { few, rounds }: Options): Promise<Figure> {
  await using pair = await startPair()
  await using embedded = await openMembers(server, 'embedded', few)
  await using external = await openMembers({ url: pair.first, folder: server.folder }, 'external', few)
  const draft = SearchDraft.parse(asked)
  const [one = [], other = []] = await compare(
    rounds,
    () => searchMembers(embedded.context, draft),
    () => searchMembers(external.context, draft),
  )
  return {
    goal: 'P9',
    name: 'search on the embedded PostgreSQL ÷ on Debian’s 15',
    ...ratioOf(one, other),
    unit: '×',
    aim: 1.2,
    limit: 1.6,
  }
}
