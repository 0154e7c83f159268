import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { addressKey } from '#http/router.ts'
import { Refusal } from '#http/refusal.ts'
import { unsubscribe } from './digest.service.ts'

const Params = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/**
 * The mail program's own button (RFC 8058): it posts a form of a fixed text to the address in the mail's header. A GET
 * of that address, which scanners make, gets the site's page that asks first.
 */
export function oneClickRoutes(app: FastifyInstance, context: Context) {
  void app.register(async (tx) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      tx.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 1024 }, async () => undefined)
    }
    tx.post('/unsubscribe/:token', async ({ ip, params }) => {
      await context.limits.take('anonymous', addressKey(context, ip))
      const read = Params.safeParse(params)
      if (!read.success) throw new Refusal('linkInvalid')
      await unsubscribe(context, read.data.token)
      return { status: 'unsubscribed' }
    })
  })
}
