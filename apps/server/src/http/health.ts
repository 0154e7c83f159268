import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { executeRaw } from '#database/execute-raw.ts'

/** `/healthz`: the process lives. `/readyz`: it can reach the database, so traffic may come. */
export function healthRoutes(app: FastifyInstance, { db }: Context) {
  const method = ['GET', 'HEAD']
  app.route({ method, url: '/healthz', handler: () => ({ status: 'ok' }) })
  app.route({
    method,
    url: '/readyz',
    handler: async () => {
      await executeRaw(db, 'SELECT 1')
      return { status: 'ready' }
    },
  })
}
