import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { refusals } from '@amour/contract/refusals.ts'
import { errorText } from '@amour/locales/errors.ts'
import type { Context } from '#context.ts'
import { countCall } from '#figures/call-figures.ts'
import { newId } from '#security/ids.ts'
import { respondToMalformedRequest } from './malformed-request.ts'
import { announceEnds, endConnections } from './end-connections.ts'
import { namesItself, respondToError } from './errors.ts'
import { noStoreHeaders } from './headers.ts'
import { enforceUploadPace } from './body/upload-pace.ts'
import type { Pages } from './site/pages.ts'
import { mayShowPage, readableUrl } from './site/site.ts'
import { Refusal } from '#http/refusal.ts'
import { traceCalls } from '#telemetry/spans.ts'

/** Largest body of a call without files, in bytes: an envelope of 32 KB with room for its JSON. */
const BODY_LIMIT = 65_536

/** An app without a route: how every app of ours reads requests, answers failures and logs. `pages` may come later. */
export function newApp({ config, log }: Context, pages: { of: Pages | undefined }): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => readableId(headers['x-request-id']) ?? newId(),
    // One hop: whatever stands further left in X-Forwarded-For was written by the client.
    trustProxy: config.trustProxy && ((_, hop) => hop === 0),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    // Node's one limit for all bodies is off; `enforceUploadPace` sets one for each.
    requestTimeout: 0,
    http: { connectionsCheckingInterval: 5_000 },
    // What has come by then on a connection is answered (end-connections.ts).
    return503OnClosing: false,
    rewriteUrl: readableUrl,
    // A call that cannot be read names nothing; no hook has written anything on its answer.
    frameworkErrors: (_: unknown, { id }: FastifyRequest, reply: FastifyReply) =>
      void sendFailure(reply.headers({ ...app.always, ...noStoreHeaders, 'x-request-id': id }), 'notFound'),
    clientErrorHandler: respondToMalformedRequest,
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = 10_000
  enforceUploadPace(app)
  endConnections(app)
  announceEnds(app)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(respondToError)
  requirePlainBodies(app)
  const methodsAt = trackAllowedMethods(app)
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isScreen = pages.of?.isScreen(path) ?? false
    const allowed = [...methodsAt(path), ...(isScreen ? ['GET', 'HEAD'] : [])].toSorted()
    // A HEAD must never run a GET that changes state.
    if (allowed.length > 0 && !allowed.includes(request.method))
      return sendFailure(reply.header('allow', allowed.join(', ')), 'methodNotAllowed')
    if (pages.of && mayShowPage(request)) return pages.of.send(request, reply)
    return sendFailure(reply, 'notFound')
  })
  traceCalls(app)
  logAnswers(app, log)
  return app
}

/** By what a proxy, or whoever asks, names a request: a number in hex, with or without dashes, so that it says nothing. */
const readableId = (named: unknown) =>
  typeof named === 'string' && /^[\da-f-]{16,64}$/i.test(named) ? named.toLowerCase() : undefined

/** Every answer bears the request's id, and the log and the figures know of it. */
function logAnswers(app: FastifyInstance, log: Context['log']) {
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  app.addHook('onResponse', async ({ id, method, routeOptions }, reply) => {
    // The route's pattern, never the address: that would name members.
    const { url: route } = routeOptions
    const { statusCode: status, elapsedTime } = reply
    log.info({ id, method, route, status, ms: Math.round(elapsedTime) }, 'answered')
    // A stream that stays open for an hour is no slow call.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      countCall({ method, route: route ?? 'none', status, ms: elapsedTime })
  })
}

const sendFailure = (reply: FastifyReply, code: 'notFound' | 'methodNotAllowed') =>
  reply.status(refusals[code]).send({ code, message: errorText(code), ...namesItself(reply.request) })

/** Remembers what is mounted from now on; answers which methods there are at a path. */
function trackAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    // What stands for every path, as a folder of files does, says nothing of any.
    if (url.includes('*')) return
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) route.methods.add(one)
    known.set(url, route)
  })
  return (path) => {
    const here = [...known.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(here.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/**
 * Refuses bodies that are not what they would be read as: compressed ones, and texts in another charset than UTF-8.
 * Whoever stands before us may read them otherwise than we do.
 */
function requirePlainBodies(app: FastifyInstance) {
  // After access and limits, as all complaints about a body.
  app.addHook('preParsing', async ({ headers }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (encoding !== 'identity' || !isUtf8(headers['content-type'] ?? '')) throw new Refusal('unsupportedType')
  })
}

/** Whether the type names no charset, or UTF-8 each time. */
function isUtf8(type: string): boolean {
  const named = type.matchAll(/;\s*charset\s*=\s*(?:"([^"]*)"|([^;]*))/gi)
  return [...named].every(([, quoted, plain]) => /^utf-?8$/i.test((quoted ?? plain ?? '').trim()))
}
