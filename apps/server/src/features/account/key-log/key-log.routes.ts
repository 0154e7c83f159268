import { keyLog } from '@amour/contract/account/key-log.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { addressKey, type Mount } from '#http/router.ts'
import { findMine, findNote, proveKeys } from './key-proofs.service.ts'
import { findTile } from './key-tiles.service.ts'

/** Seconds: a tile that is full never changes, what grows is asked for again. */
const FOR_EVER = 31_536_000
const A_MOMENT = 5

/** The members' calls, and the files by which anyone follows the log: plain bytes at the addresses of C2SP tlog-tiles. */
export function keyLogRoutes(mount: Mount, app: FastifyInstance, context: Context) {
  mount(keyLog.mine, ({ query }, member) => findMine(member, query))
  mount(keyLog.proofs, ({ body }, member) => proveKeys(member, body), { onlyReads: true })

  app.get('/api/keys/log/checkpoint', async ({ ip }, reply) => {
    await context.limits.take('keyLogFiles', addressKey(context, ip))
    const note = await findNote(context)
    if (note === undefined) throw new Refusal('notFound')
    return reply.header('cache-control', `public, max-age=${A_MOMENT}`).type('text/plain; charset=utf-8').send(note)
  })

  app.get<{ Params: { '*': string } }>('/api/keys/log/tile/*', async ({ ip, params }, reply) => {
    await context.limits.take('keyLogFiles', addressKey(context, ip))
    const { bytes, isFull } = await findTile(context, `tile/${params['*']}`)
    const kept = isFull ? `public, max-age=${FOR_EVER}, immutable` : `public, max-age=${A_MOMENT}`
    return reply.header('cache-control', kept).type('application/octet-stream').send(Buffer.from(bytes))
  })
}
