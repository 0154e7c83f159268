import type { OwnKey, Wrap } from '@amour/contract/keys.ts'
import { readWrapped } from '@amour/crypto/wrapped-key.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { lockMember, selectKeys } from './keys.queries.ts'
import { lockKeysOf, selectWraps, updateWrap } from './wraps.queries.ts'

/** Milliseconds after the password was given in which wrapped private keys are handed out (security.md 2.2). */
const DELIVERY = 15 * 60_000

/** Milliseconds that the wrap before is kept, for a client that uploaded something that does not open. */
const PREVIOUS_LIFE = 30 * 24 * 60 * 60_000

/** All keys of the member, the newest first; the private halves, wrapped, only to a fresh sign-in. */
export async function listKeys(context: MemberContext): Promise<OwnKey[]> {
  const rows = await selectWraps(context.db, context.caller.id)
  const isNoted = rows.length > 0 && isFresh(context) && (await noteDelivery(context))
  return rows.map(({ private_sealed: sealed, ...key }) => ({
    ...key,
    private: isNoted ? openWrap(context, key.version, sealed) : null,
  }))
}

/** One wrapped private key, or null when the sign-in is older than 15 minutes. */
export async function deliverWrap(
  context: MemberContext,
  { version, private_sealed: sealed }: { version: number; private_sealed: Buffer },
): Promise<string | null> {
  return isFresh(context) && (await noteDelivery(context)) ? openWrap(context, version, sealed) : null
}

/** Each delivery goes into the log, and many of them in a day into somebody's mind. */
async function noteDelivery({ limits, log, caller }: MemberContext) {
  const isUsual = await limits.allows('keyDelivery', caller.id)
  log[isUsual ? 'info' : 'warn']({ session: caller.sessionId }, 'wrapped keys delivered')
  return true
}

/**
 * Replaces the wraps when the password changes; call it in that transaction. Every key that is not locked must come
 * along, or it could never be opened again. Throws `invalid`.
 */
export async function rewrapKeys(context: MemberContext, wraps: Wrap[]): Promise<void> {
  const { db, caller } = context
  if (!wraps.every((wrap) => readWrapped(wrap.private))) throw refuseField('private', 'keyInvalid')
  await lockMember(db, caller.id)
  const keys = await selectKeys(db, caller.id)
  const openable = keys.filter(({ status }) => status !== 'locked').map(({ version }) => version)
  const given = new Set(wraps.map(({ version }) => version))
  const isWhole = openable.length === wraps.length && openable.every((version) => given.has(version))
  if (!isWhole) throw refuseField('private', 'keysMissing')
  for (const wrap of wraps) await storeWrap(context, wrap)
}

/**
 * Takes a locked key back, wrapped under the present password. The newest key is written with again, an older one only
 * read with. Of a key that is not locked nothing changes. Throws `invalid`, `freshSignInNeeded` or `notFound`.
 */
export async function unlockKey(context: MemberContext, wrap: Wrap) {
  const { version } = wrap
  if (!readWrapped(wrap.private)) throw refuseField('private', 'keyInvalid')
  if (!isFresh(context)) throw new Refusal('freshSignInNeeded')
  return inTransaction(context, async (transaction) => {
    const { db, log, caller } = transaction
    await lockMember(db, caller.id)
    const keys = await selectKeys(db, caller.id)
    const key = keys.find((one) => one.version === version)
    if (!key) throw new Refusal('notFound')
    if (key.status !== 'locked') return { version, status: key.status }
    const status = version === keys[0]?.version ? ('active' as const) : ('retired' as const)
    await storeWrap(transaction, wrap, status)
    log.info({ session: caller.sessionId, version, status }, 'key unlocked')
    return { version, status }
  })
}

/** Locks every key of a member whose password was recovered; call it in that transaction. The wraps are kept. */
export async function lockKeys({ db }: Context, memberId: string): Promise<void> {
  await lockKeysOf(db, memberId)
}

const isFresh = ({ clock, caller }: MemberContext) => clock.now().getTime() - caller.authAt.getTime() <= DELIVERY

const placeOf = (memberId: string, version: number) => ({ owner: memberId, column: `member_key.private.${version}` })

function openWrap({ seal, caller }: MemberContext, version: number, sealed: Buffer) {
  return seal.openText(placeOf(caller.id, version), sealed)
}

async function storeWrap({ db, seal, clock, caller }: MemberContext, wrap: Wrap, status?: 'active' | 'retired') {
  await updateWrap(db, {
    memberId: caller.id,
    version: wrap.version,
    privateSealed: seal.seal(placeOf(caller.id, wrap.version), wrap.private),
    previousUntil: new Date(clock.now().getTime() + PREVIOUS_LIFE),
    status,
  })
}
