import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { accounts } from '@amour/contract/account/accounts.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { world } from '@amour/test/world.ts'
import { trace } from '@opentelemetry/api'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { openQueue } from '#jobs/queue.ts'
import { openLog } from '#log.ts'
import { startApiMetrics } from '#processes/metrics-server.ts'
import { startPushing, toMetric } from './pushed-figures.ts'
import { describeStatement } from './spans.ts'
import { startTraces } from './traces.ts'

type Span = {
  name: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: object }[]
  status: { code: number }
}
type Sent = { path: string; body: string }

/** A collector: it takes what is sent by OTLP, or refuses it, or never answers. */
async function openCollector(status: number | 'silent' = 200) {
  const sent: Sent[] = []
  const { promise: hasBoth, resolve } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      sent.push({ path: request.url ?? '', body })
      if (new Set(sent.map(({ path }) => path)).size === 2) resolve()
      if (status !== 'silent') response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server on a port has an address with one
  return {
    endpoint: `http://127.0.0.1:${port}`,
    sent,
    /** Once figures and traces have come. */
    hasBoth,
    spans: () =>
      sent
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ body }) => JSON.parse(body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans as Span[]),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const told = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('a call is traced with its statements, a job by its name, and nothing of it names a member', async () => {
  await using collector = await openCollector()
  await using w = await world()
  const [ann, ben] = [await w.aMember(), await w.aMember()]
  const traces = await startTraces({ telemetry: { endpoint: collector.endpoint, share: 1 } }, ['member-api'])
  const { email, username } = (await w.as(ann)(accounts.me, {})).body
  await w.as(ann)(messages.send, { params: { id: ben.id }, body: { message: 'What nobody else reads.' } })
  const queue = await openQueue(w.databaseUrl, openLog('silent'), { supervise: true })
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  const perform = async () => {
    await w.db.selectFrom('mail').select('id').execute()
    done()
  }
  await queue.work(w.context, [{ name: 'test.traced', perform }])
  await queue.enqueue(w.db, { name: 'test.traced', perform }, { member: ann.id })
  await isDone
  await queue.close()
  await traces?.close()

  const spans = collector.spans()
  const call = spans.find(({ name }) => name === 'GET /api/users/me')
  expect(call && told(call)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/users/me',
    'http.response.status_code': 200,
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT session')
  const job = spans.find(({ name }) => name === 'job test.traced')
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).map(({ name }) => name)).toEqual([
    'SELECT mail',
  ])
  const everything = collector.sent.map(({ body }) => body).join()
  for (const secret of [ann.id, ben.id, ann.token, email, username, 'What nobody else reads.'])
    expect(everything).not.toContain(secret)
})

test('a collector that refuses, or is not there, changes nothing for whoever calls', async () => {
  await using refusing = await openCollector(503)
  for (const endpoint of [refusing.endpoint, 'http://127.0.0.1:9']) {
    await using w = await world()
    const traces = await startTraces({ telemetry: { endpoint, share: 1 } }, ['member-api'])
    expect((await w.as(await w.aMember())(accounts.me, {})).status).toBe(200)
    await traces?.close()
  }
})

test('what /metrics tells is sent as well, without a port of its own, and nothing at all unless it is asked for', async () => {
  await using collector = await openCollector()
  await using w = await world()
  await w.as(await w.aMember())(accounts.me, {})
  expect(await startApiMetrics(w.context)).toBeUndefined()
  expect(await startTraces(w.context.config, ['member-api'])).toBeUndefined()
  const telemetry = { endpoint: collector.endpoint, share: 1 }
  const figures = await startApiMetrics(
    { ...w.context, config: { ...w.context.config, telemetry } },
    { name: 'member-api' },
  )
  await figures?.close()
  const [{ body } = { body: '' }] = collector.sent.filter(({ path }) => path === '/v1/metrics')
  expect(body).toContain('"amour-member-api"')
  expect(body).toContain('"amour_call_seconds"')
  expect(body).toContain('"/api/users/me"')
})

test('buckets that count up are told one by one, and labels keep their series apart', async () => {
  const registry = new Registry()
  const calls = new Histogram({ name: 'h', help: 'h', labelNames: ['route'], buckets: [1, 5], registers: [registry] })
  for (const seconds of [0.5, 0.7, 3, 100]) calls.observe({ route: '/a' }, seconds)
  calls.observe({ route: '/b' }, 2)
  new Counter({ name: 'c', help: 'c', registers: [registry] }).inc(3)
  new Gauge({ name: 'g', help: 'g', registers: [registry] }).set(-2)
  const [h, c, g] = (await registry.getMetricsAsJSON()).flatMap((figure) => toMetric(figure, [0, 0], [1, 0]))
  expect(h?.dataPoints).toMatchObject([
    {
      attributes: { route: '/a' },
      value: { buckets: { boundaries: [1, 5], counts: [2, 1, 1] }, sum: 104.2, count: 4 },
    },
    { attributes: { route: '/b' }, value: { buckets: { boundaries: [1, 5], counts: [0, 1, 0] }, sum: 2, count: 1 } },
  ])
  expect([c, g]).toMatchObject([
    { isMonotonic: true, dataPoints: [{ value: 3 }] },
    { descriptor: { name: 'g' }, dataPoints: [{ value: -2 }] },
  ])
})

test('figures that fail to be counted do not end what sends them', async () => {
  await using collector = await openCollector()
  const registry = new Registry()
  const refresh = () => Promise.resolve()
  const pushing = await startPushing({ telemetry: { endpoint: collector.endpoint, share: 1 } }, 'worker', {
    registry,
    refresh,
  })
  await pushing?.close()
  expect(collector.sent.map(({ path }) => path)).toEqual(['/v1/metrics'])
})

test('a collector that does not answer keeps no process that ends waiting for long', async () => {
  await using collector = await openCollector('silent')
  const settings = { telemetry: { endpoint: collector.endpoint, share: 1 } }
  const figures = { registry: new Registry(), refresh: () => Promise.resolve() }
  const [pushing, traces] = [await startPushing(settings, 'worker', figures), await startTraces(settings, ['worker'])]
  trace.getTracer('test').startSpan('test.traced').end()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closing = Promise.all([pushing?.close(), traces?.close()])
  await collector.hasBoth
  vi.advanceTimersByTime(3_000)
  const isOver = closing.then(() => true)
  expect(await Promise.race([isOver, breathe(false)])).toBe(true)
})

test('nor does what was being sent to one keep the process itself, once all else has ended', async () => {
  await using collector = await openCollector('silent')
  const settings = JSON.stringify({ telemetry: { endpoint: collector.endpoint, share: 1 } })
  const [sender, pusher] = ['traces.ts', 'pushed-figures.ts'].map((name) => new URL(name, import.meta.url).href)
  const run = `const [{ startTraces }, { startPushing }] = [await import('${sender}'), await import('${pusher}')]
    const [{ trace }, { Registry }] = [await import('@opentelemetry/api'), await import('prom-client')]
    const traces = await startTraces(${settings}, ['worker'])
    const figures = { registry: new Registry(), refresh: () => Promise.resolve() }
    const pushing = await startPushing(${settings}, 'worker', figures)
    trace.getTracer('test').startSpan('test.traced').end()
    await Promise.all([traces.close(), pushing.close()])
    const closed = performance.now()
    process.on('exit', () => console.log(performance.now() - closed))`
  const options = { cwd: import.meta.dirname, timeout: 40_000 }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', run], options)
  await collector.hasBoth
  // A client of its own would wait for ten seconds, of which three are over.
  expect(Number(stdout)).toBeLessThan(5_000)
})

test('of a statement its verb and its first table are told', () => {
  expect(describeStatement('select "id" from "member" where "id" = $1')).toEqual({ verb: 'SELECT', table: 'member' })
  expect(describeStatement('\n INSERT INTO mail (id) VALUES ($1)')).toEqual({ verb: 'INSERT', table: 'mail' })
  expect(describeStatement("COPY x FROM '/secret/ann'")).toEqual({ verb: 'OTHER', table: undefined })
})

test('a collector on another computer is not sent to in the open', () => {
  const config = (url: string) => () => readConfig({ NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: url })
  expect(config('http://collector.example.org:4318')).toThrow('called by https')
  expect(config('https://collector.example.org/')().telemetry).toEqual({
    endpoint: 'https://collector.example.org',
    share: 0.1,
  })
})
