import type { Wrap } from '@amour/contract/account/keys.ts'
import { readWrapVersion } from '@amour/crypto/wraps/wrap-2.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { DAY, MINUTE } from '#durations.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { lockMember } from './keys.queries.ts'
import { useKit } from './recovery-kit.service.ts'
import { isOpen, wrapSealContext } from './wrap-decryption.service.ts'
import { lockKeysOf, selectWraps, updateWrap } from './key-wraps.queries.ts'

/**
 * Milliseconds after the password was given in which wrapped private keys are handed out (docs/security/rules.md §2.2).
 */
const DELIVERY = 15 * MINUTE

/** Milliseconds that the wrap before is kept, for a client that uploaded something that does not open. */
export const PREVIOUS_LIFE = 30 * DAY

/**
 * Replaces the wraps when the password changes; call it in that transaction. Every key that is neither locked nor
 * damaged must come along, or it could never be opened again. Throws `invalid`.
 */
export async function rewrapKeys(context: MemberContext, wraps: Wrap[]): Promise<void> {
  const { db, caller } = context
  if (!wraps.every((wrap) => readWrapVersion(wrap.private))) throw refuseField('private', 'keyInvalid')
  await lockMember(db, caller.id)
  const keys = await selectWraps(db, caller.id)
  const openable = keys.filter((key) => isOpen(context, caller.id, key)).map(({ version }) => version)
  const given = new Set(wraps.map(({ version }) => version))
  const isWhole = openable.length === wraps.length && openable.every((version) => given.has(version))
  if (!isWhole) throw refuseField('private', 'keysMissing')
  for (const wrap of wraps) await storeWrap(context, wrap)
}

/**
 * Takes a locked or damaged key back, wrapped under the present password; a recovery kit that opened it is used up.
 * The newest key is written with again, an older one only read with. Of a key that is open nothing changes. Throws
 * `invalid`, `freshSignInNeeded` or `notFound`.
 */
export async function unlockKey(context: MemberContext, { withKit, ...wrap }: Wrap & { withKit: boolean }) {
  const { version } = wrap
  if (!readWrapVersion(wrap.private)) throw refuseField('private', 'keyInvalid')
  if (!isDeliverable(context)) throw new Refusal('freshSignInNeeded')
  return inTransaction(context, async (tx) => {
    const { db, log, caller } = tx
    await lockMember(db, caller.id)
    const keys = await selectWraps(db, caller.id)
    const key = keys.find((one) => one.version === version)
    if (!key) throw new Refusal('notFound')
    if (key.status !== 'locked' && isOpen(tx, caller.id, key)) return { version, status: key.status }
    const status = version === keys[0]?.version ? ('active' as const) : ('retired' as const)
    await storeWrap(tx, wrap, status)
    if (withKit) await useKit(tx, version)
    log.info({ session: caller.sessionId, version, status }, 'key unlocked')
    return { version, status }
  })
}

/** Locks every key of a member whose password was recovered; call it in that transaction. The wraps are kept. */
export async function lockKeys({ db }: Context, memberId: string): Promise<void> {
  await lockKeysOf(db, memberId)
}

/** Says whether wrapped private keys may be handed out and taken back: the password was given not long ago. */
export function isDeliverable({ clock, caller }: MemberContext): boolean {
  return clock.now().getTime() - caller.authAt.getTime() <= DELIVERY
}

/** Puts a wrap in the place of the present one, which is kept for a while. Hold the member's keys before. */
export async function storeWrap(
  { db, seal, clock, caller }: MemberContext,
  wrap: Wrap,
  status?: 'active' | 'retired',
): Promise<void> {
  await updateWrap(db, {
    memberId: caller.id,
    version: wrap.version,
    privateSealed: seal.seal(wrapSealContext(caller.id, wrap.version), wrap.private),
    wrapVersion: readWrapVersion(wrap.private) ?? 1,
    previousUntil: new Date(clock.now().getTime() + PREVIOUS_LIFE),
    status,
  })
}
