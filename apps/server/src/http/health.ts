import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { executeRaw } from '#database/execute-raw.ts'
import type { Database } from '#database/open.ts'

/**
 * `/healthz`: the process lives. `/readyz`: traffic may come, since the database answers what calls ask: a transaction,
 * and in it a question with values to a table, in the role of this process; 503 once the process is about to stop.
 */
export function healthRoutes(app: FastifyInstance, { db }: Context) {
  const method = ['GET', 'HEAD']
  app.route({ method, url: '/healthz', handler: () => ({ status: 'ok' }) })
  app.route({
    method,
    url: '/readyz',
    handler: async (_, reply) => {
      if (app.isEnding) return reply.status(503).send({ status: 'ending' })
      await askReadiness(db)
      return { status: 'ready' }
    },
  })
}

/** Throws while the database does not answer what this process asks. */
export async function askReadiness(db: Database): Promise<void> {
  await db.transaction().execute((tx) => executeRaw(tx, 'SELECT id FROM county WHERE id = $1', [0]))
}
