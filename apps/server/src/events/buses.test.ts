import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { startNats } from '@amour/test/process/nats-server.ts'
import { startRedis } from '@amour/test/process/redis-server.ts'
import { isLeft } from '@amour/test/whole-run.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { CHANNEL, type EventBus, type Notice, readNotice } from './bus.ts'
import { openEvents, STAFF } from './hub.ts'
import { openNatsBus, tryNats } from './nats-bus.ts'
import { openEventBus } from './open-bus.ts'

// The same for all engines: a bus carries notices and may lose them; the hubs over it lose nothing.
const patience = { timeout: 30_000, interval: 20 }

type Stage = AsyncDisposable & { w: World; open(): EventBus; kill(): Promise<unknown>; revive(): Promise<unknown> }

const openIn = (w: World) => () => openEventBus(w.context, w.db, w.databaseUrl)

async function onPostgres(): Promise<Stage> {
  const w = await world()
  const cut = () =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'amour-events' AND datname = current_database()`.execute(w.db)
  const close = () => w[Symbol.asyncDispose]()
  return { w, open: openIn(w), kill: cut, revive: async () => undefined, [Symbol.asyncDispose]: close }
}

async function onServer(setting: string, start: typeof startRedis): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await start())
  const w = stack.use(await world({ [setting]: server.url }))
  const owned = stack.move()
  const { kill, restart: revive } = server
  return { w, open: openIn(w), kill, revive, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

const engines = {
  PostgreSQL: onPostgres,
  Redis: () => onServer('REDIS_URL', startRedis),
  NATS: () => onServer('NATS_URL', startNats),
}

type Engine = keyof typeof engines

const wanted: [Engine, 'redis-server' | 'nats-server'][] = isLeft('eventBuses')
  ? []
  : [
      ['Redis', 'redis-server'],
      ['NATS', 'nats-server'],
    ]
const missing = await findMissing(...wanted.map(([, name]) => name))
const here: Engine[] = ['PostgreSQL', ...wanted.flatMap(([engine, name]) => (missing.includes(name) ? [] : [engine]))]

test.for(here)('over %s every other process hears a notice, and what is none of ours is passed over', async (name) => {
  await using stage = await engines[name]()
  const [one, other] = [stage.open(), stage.open()]
  const heard: Notice[] = []
  other.listen((notice) => heard.push(notice))
  await vi.waitUntil(() => other.isHearing, patience)
  const notice = { from: 'one', to: Array.from({ length: 150 }, () => crypto.randomUUID()), upTo: '1:9:3,7' }
  await vi.waitUntil(
    () =>
      one.publish(notice).then(
        () => true,
        () => false,
      ),
    patience,
  )
  await vi.waitUntil(() => heard.length > 0, patience)
  expect(heard[0]).toEqual(notice)
  expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(8_000)
  expect([readNotice('{"from":'), readNotice('{"to":[]}'), readNotice('null')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await one.close()
  await other.close()
})

test.for(here)(
  'while %s is away nothing is lost, and afterwards it is heard again by itself',
  { timeout: 60_000 },
  async (name) => {
    await using stage = await engines[name]()
    const { w } = stage
    const ann = await w.aMember()
    const log = { warn: () => undefined }
    const [near, far] = [stage.open(), stage.open()]
    await using stack = new AsyncDisposableStack()
    const telling = stack.adopt(openEvents({ db: w.db, bus: near, log }), (hub) => hub.close())
    const hearing = stack.adopt(openEvents({ db: w.db, bus: far, log }), (hub) => hub.close())
    let woken = 0
    const written: string[] = []
    hearing.listen(ann.id, { onNews: () => (woken += 1), onTyping: (id) => written.push(id) })
    await vi.waitUntil(() => far.isHearing, patience)
    // What is kept nowhere comes over the bus alone.
    const hears = async (id: string) => {
      await vi.waitUntil(() => {
        telling.tellTyping(ann.id, id)
        return written.includes(id)
      }, patience)
    }
    await hears('before')

    await stage.kill()
    const before = woken
    await sql`SELECT note_event(${ann.id}, 'counts')`.execute(w.db)
    telling.poke()
    await vi.waitUntil(() => woken > before, patience)

    await stage.revive()
    await vi.waitUntil(() => far.isHearing, patience)
    await hears('after')
    expect(written).toContain('after')
  },
)

test('a process tells for whom something is new once, over the bus, and not what another has told', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const told: Notice[] = []
  let hear: (notice: Notice) => void = () => undefined
  let [isAway, looks] = [false, 0]
  const db = w.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      looks += 1
      return result
    },
  })
  const bus: EventBus = {
    async publish(notice) {
      if (isAway) throw new Error('It is away.')
      told.push(notice)
    },
    listen: (listener) => (hear = listener),
    isHearing: true,
    close: async () => undefined,
  }
  const hub = openEvents({ db, bus, log: { warn: () => undefined } })
  const stop = hub.listen(STAFF, { onNews: () => undefined })
  await sql`TRUNCATE event`.execute(w.db)
  await sql`SELECT note_event(${ann.id}, 'counts'), note_event(${ann.id}, 'account')`.execute(w.db)
  hub.poke()
  await vi.waitUntil(() => told.length > 0, patience)
  expect(told[0]?.to).toEqual([ann.id])

  await sql`SELECT note_event(${bob.id}, 'counts')`.execute(w.db)
  const { rows } = await sql<{ upTo: string }>`SELECT pg_current_snapshot()::text AS "upTo"`.execute(w.db)
  hear({ from: 'another', to: [bob.id], upTo: rows[0]?.upTo })
  await sql`INSERT INTO event (kind) VALUES ('case')`.execute(w.db)
  hub.poke()
  await vi.waitUntil(() => told.length > 1, patience)
  expect(told[1]?.to).toEqual([STAFF])

  // While it is away nothing is told by there being nothing to tell, either.
  isAway = true
  await sql`SELECT note_event(${ann.id}, 'counts')`.execute(w.db)
  hub.poke()
  await vi.waitUntil(() => hub.isFailing, patience)
  // The second look begins once the first has come to its end.
  for (const wanted of [looks + 1, looks + 2]) {
    hub.poke()
    await vi.waitUntil(() => looks >= wanted, patience)
  }
  expect([hub.isFailing, told.length]).toEqual([true, 2])

  isAway = false
  await sql`SELECT note_event(${ann.id}, 'counts')`.execute(w.db)
  hub.poke()
  await vi.waitUntil(() => !hub.isFailing, patience)
  expect(told.slice(2).map(({ to }) => to)).toEqual([[ann.id]])
  stop()
  await hub.close()
  expect(CHANNEL).toMatch(/^[a-z_]+$/)
})

test('when a crash has emptied the table, or another server answers, everybody who listens is woken', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const told: Notice[] = []
  const bus: EventBus = {
    publish: async (notice) => void told.push(notice),
    listen: () => undefined,
    isHearing: true,
    close: async () => undefined,
  }
  const hub = openEvents({ db: w.db, bus, log: { warn: () => undefined } })
  await sql`TRUNCATE event`.execute(w.db)
  await sql`INSERT INTO event_epoch (epoch) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING`.execute(w.db)
  let woken = 0
  hub.listen(STAFF, { onNews: () => (woken += 1) })
  await sql`SELECT note_event(${ann.id}, 'counts')`.execute(w.db)
  hub.poke()
  await vi.waitUntil(() => told.length > 0, patience)
  expect(woken).toBe(0)
  await sql`TRUNCATE event, event_epoch`.execute(w.db)
  hub.poke()
  await vi.waitUntil(() => woken > 0, patience)
  await hub.close()
})

test.runIf(here.includes('NATS'))('of a NATS it is told that it carries what it is told', async () => {
  await using nats = await startNats()
  await tryNats(nats.url)
  await nats.kill()
  await expect(tryNats(nats.url)).rejects.toThrow(/refused/i)
})

test('a process that has never found its NATS ends when it is told to', async () => {
  const module = new URL('nats-bus.ts', import.meta.url).href
  const run = `const { openNatsBus } = await import('${module}')
    const bus = openNatsBus('nats://127.0.0.1:${await freePort()}')
    const isTold = await bus.publish({ from: 'one', to: [] }).then(() => true, () => false)
    await bus.close()
    console.log(isTold)`
  const node = promisify(execFile)(process.execPath, ['--input-type=module', '-e', run], { timeout: 30_000 })
  expect((await node).stdout.trim()).toBe('false')
})

/** Speaks as a NATS does, as far as a client that only listens has to know; `answer` says what comes of each connection. */
async function startFalseNats(answer: (connection: number, socket: Socket) => boolean) {
  let connections = 0
  const server = createServer((socket) => {
    const number = (connections += 1)
    socket.on('error', () => undefined)
    socket.write('INFO {"server_id":"one","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}\r\n')
    socket.on('data', (sent) => {
      if (String(sent).includes('PING') && answer(number, socket)) socket.write('PONG\r\n')
      if (String(sent).includes('SUB ')) server.emit('subscribed', number, socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `nats://127.0.0.1:${port}`, server }
}

test('a NATS that goes before it has carried anything is not said to be well', async () => {
  const { url, server } = await startFalseNats(() => true)
  server.on('subscribed', (_, socket: Socket) => socket.destroy())
  await expect(tryNats(url)).rejects.toThrow('before what was told')
  server.close()
})

test('a NATS that does not let us in for a while is found again', async () => {
  // It is started anew with another password, and gets the right one back.
  const { url, server } = await startFalseNats((number, socket) => {
    const isLetIn = number === 1 || number > 3
    if (!isLetIn) socket.end("-ERR 'Authorization Violation'\r\n")
    return isLetIn
  })
  const subscribed: number[] = []
  server.on('subscribed', (number: number, socket: Socket) => {
    subscribed.push(number)
    if (number === 1) socket.destroy()
  })
  const bus = openNatsBus(url)
  bus.listen(() => undefined)
  await expect.poll(() => bus.isHearing && subscribed.some((number) => number > 3), patience).toBe(true)
  await bus.close()
  server.close()
})

test('a NATS that has not answered yet, or refuses what we listen to, is not said to be heard', async () => {
  let answered = 0
  const { url, server } = await startFalseNats((number) => number !== 2 || (answered += 1) === 1)
  const sockets: Socket[] = []
  server.on('subscribed', (number: number, socket: Socket) => (sockets[number] = socket))
  const bus = openNatsBus(url)
  bus.listen(() => undefined)
  await vi.waitUntil(() => bus.isHearing, patience)

  sockets[1]?.destroy()
  await vi.waitUntil(() => sockets[2], patience)
  const publish = () => bus.publish({ from: 'one', to: [] })
  const isTold = async () => (await Promise.allSettled([publish()]))[0].status === 'fulfilled'
  await vi.waitUntil(isTold, patience)
  expect(bus.isHearing).toBe(false)
  sockets[2]?.write('PONG\r\n')
  await vi.waitUntil(() => bus.isHearing, patience)

  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  sockets[2]?.on('data', (sent) => String(sent).includes('PONG') && read())
  sockets[2]?.write(`-ERR 'Permissions Violation for Subscription to "${CHANNEL}"'\r\nPING\r\n`)
  await isRead
  expect([bus.isHearing, await isTold()]).toEqual([false, true])
  sockets[2]?.destroy()
  await vi.waitUntil(() => bus.isHearing, patience)
  await bus.close()
  server.close()
})
