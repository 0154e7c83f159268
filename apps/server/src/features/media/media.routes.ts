import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { readMedia } from './media.service.ts'

const Address = z.object({
  id: z.uuid(),
  variant: z.enum(['160', '480', '960', '1600', 'blur', 'poster']),
  e: z.string().regex(/^\d{1,12}$/),
  v: z.uuid(),
  s: z.string().regex(/^[\w-]{43}$/),
})

/** Serves pictures by signed address. An image element sends no bearer: the address itself names the session. */
export function mediaRoutes(app: FastifyInstance, context: Context) {
  app.get('/media/:id/:variant', async ({ params, query }, reply) => {
    void reply.headers({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const read = Address.safeParse(Object.assign({}, params, query))
    if (!read.success) throw new Refusal('notFound')
    const { id, variant, e: expires, v: session, s: signature } = read.data
    const bytes = await readMedia(context, { id, variant, expires, session, signature })
    return reply.type('image/webp').header('content-disposition', `inline; filename="${id}.webp"`).send(bytes)
  })
}
