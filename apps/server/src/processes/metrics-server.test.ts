import { cases } from '@amour/contract/console/cases.ts'
import { members } from '@amour/contract/people/members.ts'
import { openEventStream } from '@amour/test/http/event-stream.ts'
import { createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { startTlsServer } from '@amour/test/process/tls-server.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { DAY } from '#durations.ts'
import { callThoseOnCall } from '#features/trust/on-call/on-call.jobs.ts'
import { startMetrics, startApiMetrics } from './metrics-server.ts'

/** The figures as a worker with its rights tells them. */
async function scrape(w: World) {
  const server = await startMetrics({ ...w.context, db: w.dbOf('worker') })
  const response = await fetch(server?.url ?? '')
  const text = await response.text()
  await server?.close()
  const figures = Object.fromEntries(
    text.split('\n').flatMap((line) => (line.startsWith('amour_') ? [line.split(/ (?=\S+$)/)] : [])),
  ) as Record<string, string>
  return { status: response.status, text, figure: (name: string) => Number(figures[`amour_${name}`]) }
}

test('the worker tells how many cases wait, how old the oldest is and what is overdue, and nothing about anybody', async () => {
  await using w = await world({ METRICS_PORT: '0' })
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { body } = await createReport(w, ann, (await w.aMember({ gender: 'Man', seeking: 'Woman' })).id, {
    category: 'threat',
  })
  await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })
  const begun = w.clock.now().getTime()
  await callThoseOnCall.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const ended = w.clock.now().getTime()
  const now = await scrape(w)
  expect(now.status).toBe(200)
  expect(['urgent', 'reports', 'media'].map((queue) => now.figure(`cases_waiting{queue="${queue}"}`))).toEqual([
    1, 1, 0,
  ])
  expect(['urgent', 'reports'].map((queue) => now.figure(`cases_unclaimed{queue="${queue}"}`))).toEqual([1, 0])
  expect(now.figure('cases_overdue{queue="urgent"}')).toBe(0)
  expect(now.figure('on_call_unanswered{level="1"}')).toBe(1)
  const roundAt = now.figure('on_call_round_timestamp_seconds') * 1000
  expect(roundAt).toBeGreaterThan(begun - 1000)
  expect(roundAt).toBeLessThan(ended + 1000)
  expect(now.figure('mails_waiting')).toBeGreaterThan(0)
  expect(now.figure('jobs_waiting{kind="mail.deliver"}')).toBeGreaterThan(0)
  expect(now.figure('jobs_failed{kind="mail.deliver"}')).toBe(0)
  expect(now.figure('database_answers')).toBe(1)
  expect(Math.abs(now.figure('database_clock_ahead_seconds'))).toBeLessThan(1)
  expect(now.figure('disk_free_bytes')).toBeGreaterThan(0)
  expect(now.figure('pushes_waiting')).toBe(0)
  for (const secret of [body.reference, ann.id, bob.id, bob.username, 'Mia']) expect(now.text).not.toContain(secret)
  w.clock.advance(DAY)
  const after = await scrape(w)
  expect(after.figure('cases_overdue{queue="reports"}')).toBe(1)
  expect(after.figure('cases_oldest_seconds{queue="urgent"}')).toBeGreaterThanOrEqual(DAY / 1000)
  expect(after.figure('mails_oldest_seconds')).toBeGreaterThanOrEqual(DAY / 1000)
})

test('a kind of job of which nothing is left counts none, so that its next failure is seen to come', async () => {
  await using w = await world({ METRICS_PORT: '0' })
  await w.context.queue.enqueue(w.db, callThoseOnCall, {})
  await w.context.queue.drain({ ...w.context, db: w.dbOf('worker') }, [callThoseOnCall])
  const now = await scrape(w)
  expect(
    ['waiting', 'running', 'failed'].map((name) => now.figure(`jobs_${name}{kind="${callThoseOnCall.name}"}`)),
  ).toEqual([0, 0, 0])
})

/** Whether the process lives, and whether it can do its work. */
const probes = (server: { url: string } | undefined) =>
  Promise.all(['healthz', 'readyz'].map(async (name) => (await fetch(new URL(`/${name}`, server?.url))).status))

test('a worker says that it lives, and that it is ready while the database answers in its role', async () => {
  await using w = await world({ METRICS_PORT: '0' })
  const server = await startMetrics({ ...w.context, db: w.dbOf('worker') })
  expect(await probes(server)).toEqual([200, 200])
  await server?.close()
})

test('without a database there are no figures, and no old ones', async () => {
  await using w = await world({ METRICS_PORT: '0' })
  const server = await startMetrics({
    ...w.context,
    db: new Proxy(w.db, {
      get: () => {
        throw new Error('away')
      },
    }),
  }).catch(() => undefined)
  expect((await fetch(server?.url ?? '')).status).toBe(503)
  expect(await probes(server)).toEqual([200, 503])
  expect((await fetch(`${server?.url}/more`)).status).toBe(404)
  await server?.close()
})

test('without a port it listens nowhere', async () => {
  await using w = await world()
  expect(await startMetrics(w.context)).toBeUndefined()
})

test('the worker tells when the certificates of its addresses end, and nothing of one that it does not see', async () => {
  await using near = await startTlsServer(3)
  await using w = await world({ METRICS_PORT: '0', SITE_URL: near.url, CONSOLE_URL: 'https://localhost:1' })
  const { figure, text } = await scrape(w)
  const days = (figure('certificate_ends_timestamp_seconds{of="site"}') * 1000 - Date.now()) / DAY
  expect(days).toBeGreaterThan(2)
  expect(days).toBeLessThan(3.1)
  expect(text).not.toContain('of="console"')
})

/** The figures as a member API tells them now. */
async function scrapeApi(w: World) {
  const server = await startApiMetrics(w.context)
  const text = await (await fetch(server?.url ?? '')).text()
  await server?.close()
  return text
}

test('a member API tells of its calls by their patterns, its streams and its connections, and nothing of whose', async () => {
  await using w = await world({ API_METRICS_PORT: '0' })
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const route = '/api/profile/member/:id'
  // Other tests of this process have called it too.
  const count = (text: string, status: string) =>
    Number(
      text.split(`amour_call_seconds_count{method="GET",route="${route}",status="${status}"} `)[1]?.split('\n')[0] ?? 0,
    )
  const before = await scrapeApi(w)
  await w.as(ann)(members.view, { params: { id: bob.id } })
  await w.asNobody(members.view, { params: { id: bob.id } })
  await w.app.inject({ url: `/${bob.username}` })
  using stream = await openEventStream(w, ann)
  await stream.until(() => true)
  const text = await scrapeApi(w)
  expect(['2xx', '4xx', '5xx'].map((status) => count(text, status) - count(before, status))).toEqual([1, 1, 0])
  expect(text).toContain('amour_event_streams{of="member"} 1')
  expect(text).toMatch(/^amour_uploads_under_way \d+$/m)
  expect(text).toMatch(/^amour_pool_size\{pool="calls"\} [1-9]/m)
  expect(text).toContain('amour_pool_waiting{pool="calls"} 0')
  // Other tests of this process may have been turned away there.
  expect(text).not.toContain('route="/api/events",status="2xx"')
  for (const secret of [ann.id, bob.id, bob.username]) expect(text).not.toContain(secret)
})

test('a member API goes on telling when the database does not answer, and says so', async () => {
  await using w = await world({ API_METRICS_PORT: '0' })
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { connections: 1 })
  const server = await startApiMetrics({ ...w.context, db: away })
  const response = await fetch(server?.url ?? '')
  const text = await response.text()
  expect([response.status, text.includes('amour_database_answers 0')]).toEqual([200, true])
  expect(text).not.toMatch(/^amour_database_clock_ahead_seconds /m)
  await server?.close()
  await away.destroy()
})
