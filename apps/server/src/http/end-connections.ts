import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that calls at hand have to be answered once the process is told to stop (docs/operations). */
const GRACE = 10_000

/**
 * Lets a server close. Node waits for each connection on which a call is under way, counts one that has not said a word
 * among them, and looks at no time limit any more: one silent visitor would keep the process from ever ending.
 */
export function endConnections(app: FastifyInstance, grace = GRACE) {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), grace).unref()
  })
}
