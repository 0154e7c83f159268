import { refusals } from '@amour/contract/refusals.ts'
import { errorText } from '@amour/locales/errors.ts'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Context } from '#context.ts'
import { newId } from '#security/ids.ts'
import { respondToBrokenRequest } from './broken-request.ts'
import { respondToError } from './errors.ts'
import { keepPace } from './pace.ts'
import type { SendPage } from './pages.ts'
import { isScreen, readableUrl } from './site.ts'

/** Largest body of a call without files, in bytes: an envelope of 32 KB with room for its JSON. */
const BODY_LIMIT = 65_536

/** An app without a route: how every door of ours reads requests, answers failures and logs. `pages` may come later. */
export function newApp({ config, log }: Context, pages: { send: SendPage | undefined }): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // One hop: whatever stands further left in X-Forwarded-For was written by the client.
    trustProxy: config.trustProxy && ((_, hop) => hop === 0),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    // Node's one limit for all bodies is off; `keepPace` sets one for each.
    requestTimeout: 0,
    http: { connectionsCheckingInterval: 5_000 },
    rewriteUrl: readableUrl,
    // A call that cannot be read names nothing.
    frameworkErrors: (_: unknown, __: unknown, reply: FastifyReply) => sendNotFound(reply),
    clientErrorHandler: respondToBrokenRequest,
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = 10_000
  keepPace(app)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(respondToError)
  app.setNotFoundHandler(async (request, reply) => {
    if (pages.send && isScreen(request)) return pages.send(request, reply)
    // A HEAD must never run a GET that changes state.
    const code = request.method === 'HEAD' && request.url.startsWith('/api/') ? 'methodNotAllowed' : 'notFound'
    return reply.status(refusals[code]).send({ code, message: errorText(code) })
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: that would name members.
    log.info(
      {
        id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  return app
}

function sendNotFound(reply: FastifyReply) {
  void reply.status(404).send({ code: 'notFound', message: errorText('notFound') })
}
