import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
import type { Asking } from './clients/search-client.ts'

const ROUNDS = 3
/** Seconds of a turn, and requests under way at once. */
const SECONDS = 4
const AT_ONCE = 8
/** Each may search sixty times a minute. */
const SEARCHERS = 600

const client = fileURLToPath(new URL('clients/search-client.ts', import.meta.url))
const pgbench = ['/usr/lib/postgresql/15/bin/pgbench', '/usr/bin/pgbench'].find((path) => existsSync(path))

const asked: SearchRequest = { county: 'Greater London', cityTown: 'London', radius: 25 }
const body = JSON.stringify({ ...asked, page: 1, numOfRecords: 10 })

/**
 * docs/performance.md §P7 and §P9: requests a second through the whole API beside its own statements sent by pgbench, and
 * a search on the embedded server beside one of Debian. The API's client is a process of its own
 * (clients/search-client.ts), as pgbench is one; both share the machine with the server.
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
  await app.listen({ host: '127.0.0.1', port: 0 })
  const [at] = app.addresses() as [AddressInfo]
  const ask = (milliseconds: number) =>
    askApi({ host: at.address, port: at.port, requests: tokens.map(asRequest), atOnce: AT_ONCE, milliseconds })
  try {
    for (const token of tokens) await search(at, token)
    await ask(2_000)
    const statements: Statement[] = await recordStatements(() => search(at, tokens[0] ?? ''))
    const script = join(server.folder, 'search.sql')
    await writeFile(script, asScript(statements))
    const runs: { api: number; database: number; spent: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = process.cpuUsage()
      const answered = await ask(SECONDS * 1_000)
      const { user, system } = process.cpuUsage(before)
      const database = await countTransactions(url, script)
      runs.push({ api: answered / SECONDS, database, spent: (user + system) / 1_000 / answered })
    }
    return compareRates(runs, statements.length)
  } finally {
    await app.close()
  }
}

/** `spent`: processor milliseconds of the API's process for a search. */
function compareRates(runs: readonly { api: number; database: number; spent: number }[], statements: number): Figure {
  const ratios = runs.map(({ api, database }) => api / database)
  const [api, database, spent] = (['api', 'database', 'spent'] as const).map((what) =>
    median(runs.map((run) => run[what])),
  )
  const ofApi = `${api?.toFixed(0)}, ${spent?.toFixed(2)} processor ms each`
  return {
    goal: 'P7',
    name: `searches a second by the API (${ofApi}) ÷ its ${statements} statements by pgbench (${database?.toFixed(0)})`,
    value: median(ratios),
    range: rangeOf(ratios),
    unit: '×',
    isLeast: true,
    aim: 0.75,
    limit: 0.6,
  }
}

async function search({ address, port }: AddressInfo, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`http://${address}:${port}/api/search`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

const asRequest = (token: string) =>
  [
    'POST /api/search HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')

/** How many searches a client of its own process had answered. */
async function askApi(asking: Asking): Promise<number> {
  const asked = promisify(execFile)(process.execPath, [client])
  asked.child.stdin?.end(JSON.stringify(asking))
  return Number((await asked).stdout)
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
