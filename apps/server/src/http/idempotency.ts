import { z } from 'zod'
import { type Context, inTransaction } from '#context.ts'
import { insertAnswer, selectAnswer, tryLockKey } from './idempotency.queries.ts'
import { Refusal } from './refusal.ts'

type Request = { owner: string; key: string; input: unknown }

/**
 * Does the work once for an `Idempotency-Key` and gives every resend the first answer: work and answer are one
 * transaction, so a crash leaves both or neither. A refused call may be made again with the same key.
 * Throws `requestReused` for the same key with other input, `requestInProgress` while the first is on its way.
 */
export function answerOnce<C extends Context>(
  context: C,
  request: Request,
  work: (context: C) => Promise<unknown>,
): Promise<unknown> {
  const { owner, key, input } = request
  if (!z.uuid().safeParse(key).success) throw new Refusal('invalid')
  // Keyed, since the input may hold a password.
  const requestHash = context.secrets.digest('request', JSON.stringify(input))
  const place = { owner: `${owner}|${key}`, column: 'idempotency.answer' }

  return inTransaction(context, async (transaction) => {
    const { db, seal, clock } = transaction
    if (!(await tryLockKey(db, owner, key))) throw new Refusal('requestInProgress', { retryAfter: 1 })
    const known = await selectAnswer(db, owner, key)
    if (known && !known.request_hash.equals(requestHash)) throw new Refusal('requestReused')
    if (known) return JSON.parse(seal.openText(place, known.answer_sealed))

    const answer = await work(transaction)
    const answerSealed = seal.seal(place, JSON.stringify(answer))
    await insertAnswer(db, { owner, key, requestHash, answerSealed, at: clock.now() })
    return answer
  })
}
