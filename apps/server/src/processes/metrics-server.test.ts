import { cases } from '@amour/contract/console/cases.ts'
import { openEventStream } from '@amour/test/http/event-stream.ts'
import { createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { callThoseOnCall } from '#features/trust/on-call/on-call.jobs.ts'
import { startMetrics, startStreamMetrics } from './metrics-server.ts'

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
  await callThoseOnCall.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const now = await scrape(w)
  expect(now.status).toBe(200)
  expect(['urgent', 'reports', 'media'].map((queue) => now.figure(`cases_waiting{queue="${queue}"}`))).toEqual([
    1, 1, 0,
  ])
  expect(['urgent', 'reports'].map((queue) => now.figure(`cases_unclaimed{queue="${queue}"}`))).toEqual([1, 0])
  expect(now.figure('cases_overdue{queue="urgent"}')).toBe(0)
  expect(now.figure('on_call_unanswered{level="1"}')).toBe(1)
  expect(now.figure('on_call_round_timestamp_seconds')).toBeCloseTo(w.clock.now().getTime() / 1000, -1)
  expect(now.figure('mails_waiting')).toBeGreaterThan(0)
  expect(now.figure('pushes_waiting')).toBe(0)
  for (const secret of [body.reference, ann.id, bob.id, bob.username, 'Mia']) expect(now.text).not.toContain(secret)
  w.clock.advance(DAY)
  const after = await scrape(w)
  expect(after.figure('cases_overdue{queue="reports"}')).toBe(1)
  expect(after.figure('cases_oldest_seconds{queue="urgent"}')).toBeGreaterThanOrEqual(DAY / 1000)
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

test('a member API tells how many streams it has open, and nothing of whose', async () => {
  await using w = await world({ API_METRICS_PORT: '0' })
  const ann = await w.aMember()
  const server = await startStreamMetrics(w.context)
  using stream = await openEventStream(w, ann)
  await stream.until(() => true)
  const text = await (await fetch(server?.url ?? '')).text()
  expect(text).toContain('amour_event_streams{of="member"} 1')
  expect(text).not.toContain(ann.id)
  await server?.close()
})
