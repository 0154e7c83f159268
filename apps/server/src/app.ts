import { refusals } from '@amour/contract/refusals.ts'
import { errorText } from '@amour/locales/errors.ts'
import Fastify, { type FastifyReply, LogController } from 'fastify'
import type { Context } from '#context.ts'
import { accountRoutes } from '#features/accounts/accounts.routes.ts'
import { blockRoutes } from '#features/blocks/blocks.routes.ts'
import { emailRoutes } from '#features/accounts/email.routes.ts'
import { privacyRoutes } from '#features/accounts/privacy.routes.ts'
import { flirtRoutes } from '#features/flirts/flirts.routes.ts'
import { messageRoutes } from '#features/messages/messages.routes.ts'
import { oneClickRoutes } from '#features/notifications/one-click.routes.ts'
import { preferenceRoutes } from '#features/notifications/preferences.routes.ts'
import { notificationRoutes } from '#features/notifications/notifications.routes.ts'
import { contactRoutes } from '#features/contact/contact.routes.ts'
import { keyRoutes } from '#features/keys/keys.routes.ts'
import { proofRoutes } from '#features/proof/proof.routes.ts'
import { exportRoutes } from '#features/exports/exports.routes.ts'
import { leavingRoutes } from '#features/leaving/leaving.routes.ts'
import { locationRoutes } from '#features/locations/locations.routes.ts'
import { mediaAccessRoutes } from '#features/media/access.routes.ts'
import { mediaRoutes } from '#features/media/media.routes.ts'
import { servingRoutes } from '#features/media/serving.routes.ts'
import { uploadRoutes } from '#features/media/uploads.routes.ts'
import { memberRoutes } from '#features/members/members.routes.ts'
import { profileRoutes } from '#features/profiles/profiles.routes.ts'
import { searchRoutes } from '#features/search/search.routes.ts'
import { deviceRoutes } from '#features/session/devices.routes.ts'
import { passkeyRoutes } from '#features/session/passkeys.routes.ts'
import { sessionRoutes } from '#features/session/session.routes.ts'
import { twoStepRoutes } from '#features/session/two-step.routes.ts'
import { authenticate } from '#features/session/session.service.ts'
import { respondToBrokenRequest } from '#http/broken-request.ts'
import { respondToError } from '#http/errors.ts'
import { sendSecurityHeaders } from '#http/headers.ts'
import { healthRoutes } from '#http/health.ts'
import { crawlerRoutes } from '#http/crawlers.ts'
import { createOn, type On } from '#http/on.ts'
import { keepPace } from '#http/pace.ts'
import { acceptFiles } from '#http/receive-file.ts'
import { serveApiDescription } from '#http/api-docs.ts'
import { newId } from '#security/ids.ts'
import type { SendPage } from '#http/pages.ts'
import { isScreen, serveSite } from '#http/site.ts'

/** Largest body of a call without files, in bytes: an envelope of 32 KB with room for its JSON. */
const BODY_LIMIT = 65_536

/** The members' door: every call of the contract, the site's files, health. */
export async function buildApp(context: Context) {
  const { config, log } = context
  const app = Fastify({
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
    // An address that cannot be read names nothing.
    frameworkErrors: (_: unknown, __: unknown, reply: FastifyReply) => sendNotFound(reply),
    clientErrorHandler: respondToBrokenRequest,
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = 10_000
  keepPace(app)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(respondToError)
  const pages: { send: SendPage | undefined } = { send: undefined }
  app.setNotFoundHandler(async (request, reply) => {
    if (pages.send && isScreen(request.method, request.url)) return pages.send(request, reply)
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

  await sendSecurityHeaders(app, config)
  healthRoutes(app, context)
  crawlerRoutes(app, config)
  await serveApiDescription(app, config)

  const on = createOn(app, context, authenticate)
  mountCalls(on)
  exportRoutes(on, app, context)
  servingRoutes(app, context)
  await app.register(async (scope) => {
    await acceptFiles(scope)
    uploadRoutes(createOn(scope, context, authenticate))
  })
  oneClickRoutes(app, context)

  pages.send = await serveSite(app, context)
  return app
}

/** One line per feature: the calls that need nothing but the door. */
function mountCalls(on: On) {
  sessionRoutes(on)
  twoStepRoutes(on)
  passkeyRoutes(on)
  deviceRoutes(on)
  accountRoutes(on)
  emailRoutes(on)
  privacyRoutes(on)
  leavingRoutes(on)
  keyRoutes(on)
  blockRoutes(on)
  contactRoutes(on)
  flirtRoutes(on)
  messageRoutes(on)
  notificationRoutes(on)
  preferenceRoutes(on)
  proofRoutes(on)
  locationRoutes(on)
  profileRoutes(on)
  memberRoutes(on)
  searchRoutes(on)
  mediaRoutes(on)
  mediaAccessRoutes(on)
}

function sendNotFound(reply: FastifyReply) {
  void reply.status(404).send({ code: 'notFound', message: errorText('notFound') })
}
