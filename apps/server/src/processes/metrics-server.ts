import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from '#context.ts'
import { askReadiness } from '#http/health.ts'
import { openProcessFigures } from './process-figures.ts'
import { addWorkerFigures } from './worker-figures.ts'

/** Milliseconds for which figures are told again, so that many who ask are no work for the database. */
const FRESH = 5_000

const PLAIN = 'text/plain; charset=utf-8'

/**
 * Tells how a worker is, how many cases wait and what is in the queue at `/metrics`, in Prometheus' text form: counts and
 * ages, no id and no name. Where the database does not answer it says 503, and not yesterday's figures. Beside it `/healthz`
 * and `/readyz` say of a process that answers no calls what they say of the others. Undefined without METRICS_PORT.
 */
export async function startMetrics(context: Context) {
  const { metrics } = context.config
  if (!metrics) return undefined
  const { registry, read } = openProcessFigures(context)
  const refresh = addWorkerFigures(registry, context)
  return serveFigures(context, metrics, registry.contentType, async () => {
    await refresh()
    return read()
  })
}

/**
 * Tells how a member API or a console is, in the same way, also while the database does not answer. Undefined without
 * API_METRICS_PORT.
 */
export async function startApiMetrics(context: Context) {
  const { apiMetrics } = context.config
  if (!apiMetrics) return undefined
  const { registry, read } = openProcessFigures(context)
  return serveFigures(context, apiMetrics, registry.contentType, read)
}

async function serveFigures(
  context: Context,
  { host, port: wanted }: { host: string; port: number },
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
