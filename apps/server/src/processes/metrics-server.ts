import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import type { Context } from '#context.ts'
import { askReadiness } from '#http/health.ts'
import { startPushing } from '#telemetry/pushed-figures.ts'
import { openProcessFigures } from './process-figures.ts'
import { addWorkerFigures } from './worker-figures.ts'

/** Milliseconds for which figures are told again, so that many who ask are no work for the database. */
const FRESH = 5_000

const PLAIN = 'text/plain; charset=utf-8'

/**
 * Tells how a worker is, how many cases wait and what is in the queue at `/metrics`, in Prometheus' text form: counts and
 * ages, no id and no name. Where the database does not answer it says 503, and not yesterday's figures. Beside it `/healthz`
 * and `/readyz` say of a process that answers no calls what they say of the others. Undefined without METRICS_PORT
 * and OTEL_EXPORTER_OTLP_ENDPOINT.
 */
export async function startMetrics(context: Context) {
  const { metrics, telemetry } = context.config
  if (!metrics && !telemetry) return undefined
  const { registry, refresh } = openProcessFigures(context)
  const refreshWorkers = addWorkerFigures(registry, context)
  return tellFigures(context, { name: 'worker', at: metrics, registry }, [refresh, refreshWorkers])
}

/** Which of them answer calls here, and what each tells others of by. */
type Apis = { name?: string; events?: readonly Context['events'][] }

/**
 * Tells how a member API or a console is, in the same way, also while the database does not answer. Undefined without
 * API_METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT.
 */
export async function startApiMetrics(context: Context, { name = 'api', events = [context.events] }: Apis = {}) {
  const { apiMetrics, telemetry } = context.config
  if (!apiMetrics && !telemetry) return undefined
  const { registry, refresh } = openProcessFigures(context, events)
  return tellFigures(context, { name, at: apiMetrics, registry }, [refresh])
}

type Told = { name: string; at: Address | undefined; registry: Registry }
type Address = { host: string; port: number }

/** Where Prometheus asks for them, and where a collector is sent them. */
async function tellFigures(context: Context, { name, at, registry }: Told, refreshes: (() => Promise<void>)[]) {
  const refresh = async () => {
    for (const each of refreshes) await each()
  }
  const served =
    at && (await serveFigures(context, at, registry.contentType, () => refresh().then(() => registry.metrics())))
  // What cannot be counted now is left out of what is sent; the rest goes.
  const pushed = await startPushing(context.config, name, { registry, refresh: () => refresh().catch(() => undefined) })
  return {
    /** Empty where nobody is to ask. */
    url: served?.url ?? '',
    close: async () => {
      await pushed?.close()
      await served?.close()
    },
  }
}

async function serveFigures(
  context: Context,
  { host, port: wanted }: Address,
  contentType: string,
  look: () => Promise<string>,
) {
  let known: { at: number; text: Promise<string> } | undefined
  const read = () => {
    if (known && performance.now() - known.at < FRESH) return known.text
    const text = look()
    known = { at: performance.now(), text }
    text.catch(() => (known = undefined))
    return text
  }
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
