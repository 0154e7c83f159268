import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Parts } from '#checks/checks.ts'
import { selectWaiting, takePicture } from './person-check.queries.ts'
import { decideCheck } from './review.ts'
import { pictureNames, reviewOutcomes } from './review-terms.ts'

const One = z.object({ id: z.uuid() })
const Picture = One.extend({ picture: z.enum(pictureNames) })
const Decision = z.object({ outcome: z.enum(reviewOutcomes) })

type Options = { parts: Parts; /** Within which people are told that somebody looks. */ hours: number; secret: string }

/**
 * What the console asks: which checks wait, a sealed picture, and to decide. Nothing of it leads to a visitor, and nothing
 * that the console says leads to one of the staff.
 */
export async function reviewRoutes(app: FastifyInstance, { parts, hours, secret }: Options) {
  const { db, now } = parts
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const wanted = digest(`Bearer ${secret}`)

  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), wanted))
      return reply.status(401).send({ error: 'credential' })
  })
  app.get('/review/checks', async () => {
    const waiting = await selectWaiting(db, now())
    return {
      hours,
      checks: waiting.map(({ id, gesture, waits_since: since, ends_at: endsAt }) => ({ id, gesture, since, endsAt })),
    }
  })
  app.get('/review/checks/:id/:picture', async ({ params }, reply) => {
    const asked = Picture.safeParse(params)
    const sealed = asked.success && (await takePicture(db, asked.data.id, asked.data.picture, now()))
    if (!sealed) return reply.status(404).send({ error: 'over' })
    return reply.type('application/octet-stream').send(sealed)
  })
  app.post('/review/checks/:id/decision', async ({ params, body }, reply) => {
    const [asked, said] = [One.safeParse(params), Decision.safeParse(body)]
    if (!asked.success || !said.success) return reply.status(400).send({ error: 'invalid' })
    const result = await decideCheck(parts, asked.data.id, said.data.outcome)
    return reply.status({ decided: 200, unseen: 409, over: 404 }[result]).send({ result })
  })
}
