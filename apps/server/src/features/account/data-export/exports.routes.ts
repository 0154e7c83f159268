import { exports } from '@amour/contract/account/exports.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#context.ts'
import type { Mount } from '#http/router.ts'
import { Refusal } from '#http/refusal.ts'
import { SignedQuery } from '#security/signed-address.ts'
import { startExport, findExport, openExport } from './exports.service.ts'

const Address = SignedQuery.extend({ id: z.uuid() })

/** A download sends no bearer: like a picture's, its address names the session. */
export function exportRoutes(mount: Mount, app: FastifyInstance, context: Context) {
  mount(exports.begin, (_, context) => startExport(context), { limit: 'export' })
  mount(exports.latest, (_, context) => findExport(context))

  app.get('/exports/:id', async ({ params, query }, reply) => {
    const read = Address.safeParse(Object.assign({}, query, params))
    if (!read.success) throw new Refusal('notFound')
    const { id, ...signature } = read.data
    const { stream, bytes } = await openExport(context, id, signature)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="my-data.zip"',
        'content-length': bytes,
        'x-content-type-options': 'nosniff',
      })
      .type('application/zip')
      .send(stream)
  })
}
