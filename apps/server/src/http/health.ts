import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { executeRaw } from '#database/execute-raw.ts'

/**
 * `/healthz`: the process lives. `/readyz`: traffic may come, since the database answers what calls ask: a transaction,
 * and in it a question with values to a table, in the role of this process.
 */
export function healthRoutes(app: FastifyInstance, { db }: Context) {
  const method = ['GET', 'HEAD']
  app.route({ method, url: '/healthz', handler: () => ({ status: 'ok' }) })
  app.route({
    method,
    url: '/readyz',
    handler: async () => {
      await db.transaction().execute((tx) => executeRaw(tx, 'SELECT id FROM county WHERE id = $1', [0]))
      return { status: 'ready' }
    },
  })
}
