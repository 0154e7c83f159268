import { mkdir, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { startApp } from '@amour/test/process/app-process.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { createClient, type Client } from './event-client.ts'
import { measureProcessor } from './processor-time.ts'

/** docs/performance.md §P21 and §P22: how soon a message is on the other's screen, and what an open conversation costs. */
const SOON_LIMIT = 1_000
const COUNTS_LIMIT = 100
const REST_LIMIT = 50

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '2000' },
    pollers: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
    idle: { type: 'string', default: '100' },
  },
})
const [streams, pollers, seconds, rate, idle] = [
  values.streams,
  values.pollers,
  values.seconds,
  values.rate,
  values.idle,
].map(Number) as [number, number, number, number, number]

/** Milliseconds between two polls: of an open conversation formerly, quick and calm, and of the counts. */
const QUICK = 500
const CALM = 4_000
const COUNTS = 30_000

/** The least that can be told apart from nothing, in processor seconds an hour: a few ticks of the system's count. */
const LEAST = 5

/** How often an hour a stream is opened again: it lives for half an hour. */
const OPENINGS = 2

type Pair = { id: string; members: [TestMember, TestMember] }

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const rising = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)

/** Calls again and again, each time in its turn, until the time is over; all callers spread over one turn. */
async function repeat(callers: readonly (() => Promise<unknown>)[], every: number, milliseconds: number) {
  const until = performance.now() + milliseconds
  await Promise.all(
    callers.map(async (caller, index) => {
      await pause((every * index) / callers.length)
      for (let turn = performance.now(); performance.now() < until; turn += every) {
        await caller()
        await pause(Math.max(0, turn + every - performance.now()))
      }
    }),
  )
}

/** Processor seconds that one open idle conversation takes in an hour: as it was, and with a stream. */
async function measureIdle(client: Client, pairs: readonly Pair[], spent: () => Promise<number>) {
  const length = 30_000
  const some = pairs.slice(0, idle)
  const cost = async (work: () => Promise<unknown>) => {
    const before = await spent()
    await work()
    return (await spent()) - before
  }
  const nothing = await cost(() => pause(length))
  const hourly = (spending: number, conversations: number) =>
    ((spending - nothing) / conversations) * (3_600_000 / length)
  const thread =
    ({ id, members: [{ token }] }: Pair) =>
    () =>
      client.readThread(token, id)
  const asked = some.slice(0, 20)
  const quick = await cost(() => repeat(asked.map(thread), QUICK, length))
  const calm = await cost(() => repeat(asked.map(thread), CALM, length))
  let opened: { close(): void }[] = []
  const opening = await cost(async () => {
    opened = await Promise.all(some.map(({ members: [{ token }] }) => client.openStream(token, () => undefined)))
    await pause(length)
  })
  const standing = await cost(() => pause(length))
  for (const one of opened) one.close()
  const after = hourly(standing, some.length) + (OPENINGS * Math.max(0, opening - standing)) / some.length
  return {
    quick: hourly(quick, asked.length),
    calm: hourly(calm, asked.length),
    after: Math.max(after, LEAST / some.length),
  }
}

/** How long a message takes to the other's screen, and the counts beside it, in milliseconds. */
async function measureDelivery(client: Client, pairs: readonly Pair[]) {
  const sentAt = new Map<string, number>()
  const delivered: number[] = []
  const counted: number[] = []
  const half = pairs.slice(0, Math.floor(streams / 2))
  const open = []
  for (const { id, members } of half)
    for (const { token } of members)
      open.push(
        await client.openStream(token, (conversations) => {
          const begun = sentAt.get(`${id} ${token}`)
          if (begun === undefined || !conversations.includes(id)) return
          sentAt.delete(`${id} ${token}`)
          void client.readThread(token, id).then(() => delivered.push(performance.now() - begun))
        }),
      )
  const everybody = half.flatMap(({ members }) => members)
  const polls = Array.from({ length: pollers }, (_, index) => async () => {
    const begun = performance.now()
    await client.readCounts(everybody[index % everybody.length]?.token ?? '')
    counted.push(performance.now() - begun)
  })
  let sent = 0
  const send = async () => {
    const pair = half[sent % half.length]
    const [from, to] = Math.floor(sent / half.length) % 2 ? ([1, 0] as const) : ([0, 1] as const)
    sent += 1
    if (!pair) return
    sentAt.set(`${pair.id} ${pair.members[to].token}`, performance.now())
    await client.send(pair.members[from].token, pair.members[to].id)
  }
  const length = seconds * 1_000
  await Promise.all([
    repeat(polls, COUNTS, length),
    repeat(
      Array.from({ length: rate }, () => send),
      1_000,
      length,
    ),
  ])
  await pause(5_000)
  for (const one of open) one.close()
  return { streams: open.length, sent, lost: sentAt.size, delivered: rising(delivered), counted: rising(counted) }
}

const folder = await createTemporaryFolder('bench-events')
await using stack = new AsyncDisposableStack()
stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
const server = await startEmbedded({ folder: join(folder, 'postgres') })
stack.defer(() => server.stop())
const port = await freePort()
const environment = {
  NODE_ENV: 'test',
  DATA_DIR: folder,
  DATABASE_URL: server.url,
  PORT: String(port),
  PASSWORD_MEMORY: '1024',
  LOG_LEVEL: 'error',
}
const opened = await openPrepared(readConfig(environment))
stack.defer(() => opened.close())
const url = `http://127.0.0.1:${port}`
const app = await startApp(url, environment, ['member-api'])
stack.defer(() => app.stop().then(() => undefined))

const client = createClient(url)
const pairs: Pair[] = []
for (let count = 0; count < Math.max(idle, streams / 2); count += 1) {
  const members: Pair['members'] = [
    await makeMember(opened.context, { gender: 'Woman', seeking: 'Man' }),
    await makeMember(opened.context, { gender: 'Man', seeking: 'Woman' }),
  ]
  const [ann, bob] = members
  await client.send(ann.token, bob.id)
  pairs.push({ id: await client.send(bob.token, ann.id), members })
}
const spent = await measureProcessor({
  app: app.pid ?? 0,
  postgres: join(folder, 'postgres', 'data', 'postmaster.pid'),
})
// Plans, connections and the code itself become warm.
await Promise.all(pairs.slice(0, 50).map(({ id, members: [{ token }] }) => client.readThread(token, id)))

const costs = await measureIdle(client, pairs, spent)
const found = await measureDelivery(client, pairs)
const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => at(found.delivered, share))
const counts95 = at(found.counted, 0.95)
const [byQuick, byCalm] = [costs.quick / costs.after, costs.calm / costs.after]
const figure = (value: number | undefined, digits = 0) => (value ?? Number.NaN).toFixed(digits)

const report = `# Events (P21, P22)

${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}. One member API, embedded PostgreSQL, and whoever asks, on the same machine.

| what | figure |
| --- | --- |
| streams open, pollers each 30 s, messages | ${found.streams}, ${pollers}, ${found.sent} in ${seconds} s |
| sent → on the other's open screen, p50 / p95 / p99 | ${figure(p50)} / ${figure(p95)} / ${figure(p99)} ms |
| never came | ${found.lost} |
| counts p50 / p95 | ${figure(at(found.counted, 0.5))} / ${figure(counts95)} ms |
| an open idle conversation in an hour: polled each 500 ms | ${figure(costs.quick, 2)} processor seconds |
| polled each 4 s | ${figure(costs.calm, 2)} |
| with a stream, its two openings included | at most ${figure(costs.after, 3)} (at least ${figure(byQuick)} and ${figure(byCalm)} times less) |
`
await mkdir('var', { recursive: true })
await writeFile('var/bench-events.md', report)
process.stdout.write(report)
const faults = [
  (p95 ?? Number.POSITIVE_INFINITY) > SOON_LIMIT && 'P21: a message takes more than a second to the other screen.',
  found.lost > 0 && 'P21: a message never came.',
  counts95 > COUNTS_LIMIT && 'P21: the counts take more than 100 ms beside.',
  byQuick < REST_LIMIT && 'P22: an open conversation does not cost fifty times less.',
].filter(Boolean)
for (const fault of faults) process.stdout.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
