import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that calls at hand have to be answered once the process is told to stop (docs/operations). */
const GRACE = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that the process is about to stop: it still answers, and whoever shares out calls should choose another. */
    announceEnd(): void
    readonly isEnding: boolean
  }
}

/**
 * Lets a server say that it will stop before it does. `/readyz` then answers 503, and each answer that it is the last on
 * its connection, so that a proxy keeps none on which it could send a call that nobody reads any more.
 */
export function announceEnds(app: FastifyInstance) {
  let isEnding = false
  app.decorate('announceEnd', () => {
    isEnding = true
  })
  app.decorate('isEnding', { getter: () => isEnding })
  app.addHook('onSend', async (_, reply) => {
    if (isEnding) reply.header('connection', 'close')
  })
}

/** Milliseconds that a connection has to say its first word then: a proxy may have opened it a moment before. */
const SILENCE = 500

/**
 * Lets a server close. Node waits for each connection on which a call is under way, counts one that has not said a word
 * among them, and looks at no time limit any more: one silent visitor would keep the process from ever ending.
 *
 * What comes on a connection that is open already is still answered: a proxy sends a POST to nobody else once it has
 * sent it here.
 */
export function endConnections(app: FastifyInstance, grace = GRACE) {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, SILENCE).unref()
    setTimeout(() => app.server.closeAllConnections(), grace).unref()
  })
}
