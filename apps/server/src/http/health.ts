import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'

/** `/healthz`: the process lives. `/readyz`: it can reach the database, so traffic may come. */
export function healthRoutes(app: FastifyInstance, { db }: Context) {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await sql`SELECT 1`.execute(db)
    return { status: 'ready' }
  })
}
