import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { startApp } from '@amour/test/process/app-process.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { createClient, type Client } from './clients/event-client.ts'
import { type Measured, rising, shareOf } from './figures.ts'
import type { Options } from './options.ts'
import { measureProcessor } from './processor-time.ts'

/** Milliseconds to the other's screen, and of the counts beside; how many times less an open conversation costs. */
const SOON_LIMIT = 1_000
const COUNTS_LIMIT = 100
const REST_LIMIT = 50

/** Milliseconds between two polls: of an open conversation formerly, quick and calm, and of the counts. */
const QUICK = 500
const CALM = 4_000
const COUNTS = 30_000

/** The same while its cost is measured. */
const COUNTS_TURN = 1_000

/** The least that can be told apart from nothing, in processor seconds an hour: a few ticks of the system's count. */
const LEAST = 5

/** How often an hour a stream is opened again: it lives for half an hour. */
const OPENINGS = 2

type Pair = { id: string; members: [TestMember, TestMember] }

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
async function measureIdle(client: Client, some: readonly Pair[], spent: () => Promise<number>) {
  const length = 30_000
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
  const polls = some.map(
    ({ members: [{ token }] }) =>
      () =>
        client.readCounts(token),
  )
  // Once, so that each has its tag.
  await Promise.all(polls.map((poll) => poll()))
  const counting = await cost(() => repeat(polls, COUNTS_TURN, length))
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
    counts: ((counting - nothing) * 1_000) / ((some.length * length) / COUNTS_TURN),
  }
}

/** How long a message takes to the other's screen, and the counts beside it, in milliseconds. */
async function measureDelivery(client: Client, half: readonly Pair[], { pollers, rate, seconds }: Options) {
  const sentAt = new Map<string, number>()
  const delivered: number[] = []
  const counted: number[] = []
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

/** One member API on an embedded PostgreSQL, and so many pairs who have written to each other. */
async function openPairs(count: number) {
  await using opening = new AsyncDisposableStack()
  const folder = await createTemporaryFolder('bench-events')
  opening.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const server = await startEmbedded({ folder: join(folder, 'postgres') })
  opening.defer(() => server.stop())
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
  opening.defer(() => opened.close())
  const url = `http://127.0.0.1:${port}`
  const app = await startApp(url, environment, ['member-api'])
  opening.defer(() => app.stop().then(() => undefined))
  const client = createClient(url)
  const pairs: Pair[] = []
  for (let made = 0; made < count; made += 1) {
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
  const opens = opening.move()
  return { client, pairs, spent, [Symbol.asyncDispose]: () => opens.disposeAsync() }
}

/** docs/performance.md §P21 and §P22: how soon a message is on the other's screen, and what an open conversation costs. */
export async function benchEvents(options: Options): Promise<Measured> {
  const { streams, pollers, seconds, idle } = options
  await using opened = await openPairs(Math.max(idle, streams / 2))
  const { client, pairs, spent } = opened
  const costs = await measureIdle(client, pairs.slice(0, idle), spent)
  const found = await measureDelivery(client, pairs.slice(0, Math.floor(streams / 2)), options)
  const spread = (times: readonly number[]): [number, number] => [shareOf(times, 0.5), shareOf(times, 0.99)]
  const beside = `${found.streams} streams and ${pollers} pollers beside`
  const hourly = (name: string, value: number) => ({ goal: 'P22', name, value, unit: 'processor s an hour' })
  return {
    figures: [
      {
        goal: 'P21',
        name: `sent → on the other’s open screen, 95th percentile (50th to 99th), ${beside}`,
        value: shareOf(found.delivered, 0.95),
        range: spread(found.delivered),
        unit: 'ms',
        limit: SOON_LIMIT,
      },
      {
        goal: 'P21',
        name: `of ${found.sent} messages in ${seconds} s never came`,
        value: found.lost,
        unit: '',
        limit: 0,
      },
      {
        goal: 'P21',
        name: 'counts, 95th percentile (50th to 99th)',
        value: shareOf(found.counted, 0.95),
        range: spread(found.counted),
        unit: 'ms',
        limit: COUNTS_LIMIT,
      },
      { goal: 'P21', name: 'a poll of the counts that has nothing new', value: costs.counts, unit: 'processor ms' },
      hourly('an open conversation at rest, asked for every 500 ms', costs.quick),
      hourly('every 4 s', costs.calm),
      hourly('with a stream, its two openings included, at most', costs.after),
      {
        goal: 'P22',
        name: 'asked for every 500 ms ÷ with a stream, at least',
        value: costs.quick / costs.after,
        unit: '×',
        isLeast: true,
        limit: REST_LIMIT,
      },
    ],
  }
}
