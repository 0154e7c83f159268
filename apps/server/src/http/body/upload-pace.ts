import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { respondToMalformedRequest } from '#http/malformed-request.ts'

/** How fast a body must come: milliseconds, and bytes a second. */
type UploadPace = {
  /** In which the whole body of a call without a file must be here. */
  body: number
  /** How often one looks whether a file still comes. */
  look: number
  /** The least that must have come at each look, for each second since the last. */
  bytesPerSecond: number
  /** How long the rest of a refused body is still taken, so that a browser reads the refusal. */
  rest: number
}

/**
 * docs/security/rules.md §2.15: 30 seconds for a request, 16 KB a second for an upload, so that a slow phone can finish
 * its 50 MB.
 */
const usual: UploadPace = { body: 30_000, look: 10_000, bytesPerSecond: 16 * 1024, rest: 15_000 }

/**
 * Hangs up on bodies that trickle. Node's own limit is one for all requests of a server, so it is off and this takes
 * its place; the limit on headers stays Node's.
 */
export function enforceUploadPace(app: FastifyInstance, pace = usual) {
  app.addHook('onRequest', async (request, reply) => watchBody(request, reply, pace))
}

function watchBody(request: FastifyRequest, reply: FastifyReply, pace: UploadPace) {
  const { raw } = request
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && Number(length ?? 0) === 0) return
  const stopClock = request.routeOptions.config.isUpload ? watchFlow(request, reply, pace) : after(pace.body)
  let stopRest: (() => void) | undefined
  reply.raw.once('finish', () => {
    if (!raw.complete) stopRest = after(pace.rest)
  })
  raw.once('close', stop)
  raw.once('end', stop)

  function after(milliseconds: number) {
    const timer = setTimeout(() => hangUp(request, reply), milliseconds)
    return () => clearTimeout(timer)
  }
  function stop() {
    stopClock()
    stopRest?.()
  }
}

function watchFlow(request: FastifyRequest, reply: FastifyReply, { look, bytesPerSecond }: UploadPace) {
  const { raw } = request
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const came = raw.socket.bytesRead - before
    before = raw.socket.bytesRead
    // What waits in our own buffer is our delay, not the client's.
    const isOurs = raw.readableLength >= raw.readableHighWaterMark
    if (!isOurs && came < (look / 1000) * bytesPerSecond) hangUp(request, reply)
  }, look)
  return () => clearInterval(timer)
}

function hangUp({ raw, log, server }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete || raw.destroyed) return
  log.info({ route: reply.request.routeOptions.url }, 'too slow')
  if (reply.raw.headersSent) raw.destroy()
  else {
    const error = Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    respondToMalformedRequest.call(server, error, raw.socket)
  }
}
