import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/** Until somebody listens (`traces.ts`) every span of it is nothing, and costs nothing. */
const tracer = trace.getTracer('amour')

/**
 * Traces each call of an app under its route's pattern, never an address, which would name members. What a caller says of
 * a trace of their own is not believed: members' browsers have none.
 */
export function traceCalls(app: FastifyInstance) {
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { id, method } = request
    const attributes = { 'http.request.method': method, 'http.route': route, 'amour.request_id': id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes })
    spans.set(request, span)
    context.with(trace.setSpan(context.active(), span), done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** Traces a job by its name; what it works on is not told. */
export function traceJob<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, (span) => endWith(span, work()))
}

/** Traces a statement within a call or a job, by its verb and its table: neither its text nor its values are told. */
export function traceStatement(text: unknown, answer: unknown) {
  if (!(answer instanceof Promise) || trace.getActiveSpan() === undefined) return
  const { verb, table } = describeStatement(typeof text === 'string' ? text : '')
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    ...(table && { 'db.collection.name': table }),
  }
  const span = tracer.startSpan(table ? `${verb} ${table}` : verb, { kind: SpanKind.CLIENT, attributes })
  endWith(span, answer).catch(() => undefined)
}

async function endWith<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    // Only that it failed: an error's words may be a member's.
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

const VERBS = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'BEGIN', 'COMMIT', 'ROLLBACK', 'MERGE', 'LOCK'])

/** What a statement does, and to which table first. */
export function describeStatement(text: string): { verb: string; table: string | undefined } {
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? ''
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(text)?.[1]
  return { verb: VERBS.has(first) ? first : 'OTHER', table: VERBS.has(first) ? table : undefined }
}
