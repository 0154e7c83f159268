import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Context } from '#context.ts'
import { pushTally } from '#push/post-push.ts'
import { askReadiness } from '#http/health.ts'
import { countStreams } from '#events/stream-count.ts'
import { type CaseFigures, describeFigures } from '#features/trust/metrics/case-figures.service.ts'

/** Milliseconds for which figures are told again, so that many who ask are no work for the database. */
const FRESH = 5_000

const PLAIN = 'text/plain; charset=utf-8'

/**
 * Tells how many cases wait and how the process is at `/metrics`, in Prometheus' text form: counts and ages, no id and no
 * name. Where the database does not answer it says 503, and not yesterday's figures. Beside it `/healthz` and `/readyz` say
 * of a process that answers no calls what they say of the others. Undefined without METRICS_PORT.
 */
export async function startMetrics(context: Context) {
  const { metrics } = context.config
  if (!metrics) return undefined
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'amour_' })
  addStreamFigure(registry)
  const tell = addCaseFigures(registry)
  let known: { at: number; text: Promise<string> } | undefined
  const read = () => {
    if (known && performance.now() - known.at < FRESH) return known.text
    const text = describeFigures(context).then((figures) => {
      tell(figures)
      return registry.metrics()
    })
    known = { at: performance.now(), text }
    text.catch(() => (known = undefined))
    return text
  }
  return serveFigures(context, metrics, registry.contentType, read)
}

/**
 * Tells how many streams a member API or a console has open, and how its process is, in the same way. Undefined without
 * API_METRICS_PORT.
 */
export async function startStreamMetrics(context: Context) {
  const { apiMetrics } = context.config
  if (!apiMetrics) return undefined
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'amour_' })
  addStreamFigure(registry)
  return serveFigures(context, apiMetrics, registry.contentType, () => registry.metrics())
}

async function serveFigures(
  context: Context,
  { host, port: wanted }: { host: string; port: number },
  contentType: string,
  read: () => Promise<string>,
) {
  const server = createServer((request, response) => {
    const answers: Record<string, () => Promise<string>> = {
      '/metrics': read,
      '/healthz': async () => 'ok\n',
      '/readyz': () => askReadiness(context.db).then(() => 'ready\n'),
    }
    const answer = request.method === 'GET' ? answers[request.url ?? ''] : undefined
    if (!answer) return void response.writeHead(404).end()
    answer().then(
      (text) => response.writeHead(200, { 'content-type': request.url === '/metrics' ? contentType : PLAIN }).end(text),
      (error: unknown) => {
        context.log.warn({ err: error }, 'the figures could not be counted, or the process is not ready')
        response.writeHead(503).end()
      },
    )
  })
  server.listen(wanted, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server on a port has an address with one
  return {
    url: `http://${host}:${port}/metrics`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Streams of events that are open in this process. */
function addStreamFigure(registry: Registry) {
  const gauge = new Gauge({
    name: 'amour_event_streams',
    help: 'Streams of events that are open in this process',
    labelNames: ['of'],
    registers: [registry],
    collect() {
      for (const kind of ['member', 'staff'] as const) gauge.set({ of: kind }, countStreams(kind))
    },
  })
}

function addCaseFigures(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `amour_${name}`, help, labelNames, registers: [registry] })
  const waiting = gauge('cases_waiting', 'Cases that are open', ['queue'])
  const unclaimed = gauge('cases_unclaimed', 'Open cases that nobody has begun', ['queue'])
  const oldest = gauge('cases_oldest_seconds', 'Age of the oldest open case, in seconds', ['queue'])
  const overdue = gauge('cases_overdue', 'Open cases past their time', ['queue'])
  const alerts = gauge('on_call_unanswered', 'Calls that nobody has answered', ['level'])
  const round = gauge('on_call_round_timestamp_seconds', 'When the worker last looked whether to call, in Unix time')
  const mails = gauge('mails_waiting', 'Mails in the outbox')
  const pushes = gauge('pushes_waiting', 'Members who are to be told by push')
  const pushed = gauge('pushes', 'Pushes of this process since it began', ['outcome'])
  return (figures: CaseFigures) => {
    for (const { queue, ...counts } of figures.queues) {
      waiting.set({ queue }, counts.waiting)
      unclaimed.set({ queue }, counts.unclaimed)
      oldest.set({ queue }, counts.oldest)
      overdue.set({ queue }, counts.overdue)
    }
    figures.unanswered.forEach((count, level) => alerts.set({ level: String(level) }, count))
    round.set((figures.roundAt?.getTime() ?? 0) / 1000)
    mails.set(figures.mails)
    pushes.set(figures.pushes)
    for (const [outcome, count] of Object.entries(pushTally)) pushed.set({ outcome }, count)
  }
}
