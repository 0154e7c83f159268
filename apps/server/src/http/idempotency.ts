import { z } from 'zod'
import { type Context, inTransaction } from '#context.ts'
import { insertAnswer, selectAnswer, tryLockKey } from './idempotency.queries.ts'
import { Refusal } from './refusal.ts'

/** What was asked under an `Idempotency-Key`, by whom (a member or an address) of which call. */
export type KeyedRequest = { owner: string; key: string; input: unknown }

/**
 * Does the work once for an `Idempotency-Key` and gives every resend the first answer: work and answer are one
 * transaction, so a crash leaves both or neither. A refused call may be made again with the same key.
 * Throws `requestReused` for the same key with other input, `requestInProgress` while the first is on its way.
 */
export function answerOnce<C extends Context>(
  context: C,
  request: KeyedRequest,
  work: (context: C) => Promise<unknown>,
): Promise<unknown> {
  const { owner } = request
  const key = keyOf(request)
  return inTransaction(context, async (tx) => {
    const { db, seal, clock } = tx
    if (!(await tryLockKey(db, owner, key))) throw new Refusal('requestInProgress', { retryAfter: 1 })
    const known = await findAnswer(tx, request)
    if (known) return known.answer

    const answer = await work(tx)
    const answerSealed = seal.seal(sealContextOf(request), JSON.stringify(answer))
    await insertAnswer(db, { owner, key, requestHash: hashOf(context, request), answerSealed, at: clock.now() })
    return answer
  })
}

/** Whether a call under this key was answered before, whatever was in it. Throws `invalid` for a key that is no UUID. */
export async function hasAnswer({ db }: Context, request: Pick<KeyedRequest, 'owner' | 'key'>): Promise<boolean> {
  return (await selectAnswer(db, request.owner, keyOf(request))) !== undefined
}

/** The first answer to a resend; undefined when there is none yet. Throws `invalid` for a key that is no UUID, or `requestReused`. */
export async function findAnswer(context: Context, request: KeyedRequest): Promise<{ answer: unknown } | undefined> {
  const { db, seal } = context
  const known = await selectAnswer(db, request.owner, keyOf(request))
  if (!known) return undefined
  if (!known.request_hash.equals(hashOf(context, request))) throw new Refusal('requestReused')
  return { answer: JSON.parse(seal.openText(sealContextOf(request), known.answer_sealed)) }
}

/** One spelling of a UUID for lock, row and seal. */
function keyOf({ key }: Pick<KeyedRequest, 'key'>) {
  const read = z.uuid().toLowerCase().safeParse(key)
  if (!read.success) throw new Refusal('invalid')
  return read.data
}

/** Keyed, since the input may hold a password. */
const hashOf = ({ secrets }: Context, { input }: KeyedRequest) => secrets.digest('request', JSON.stringify(input))

const sealContextOf = (request: KeyedRequest) => ({
  owner: `${request.owner}|${keyOf(request)}`,
  column: 'idempotency.answer',
})
