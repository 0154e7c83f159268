import type { WrapUpgrade } from '@amour/contract/account/keys.ts'
import { readWrapVersion } from '@amour/crypto/wraps/wrap-2.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { isFreshlySignedIn } from '#features/account/two-step/reauthentication.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { deletePreviousWrap, type KeyRow, selectWraps } from './key-wraps.queries.ts'
import { PREVIOUS_LIFE, storeWrap } from './key-wraps.service.ts'
import { lockMember } from './keys.queries.ts'
import { isOpen, openPreviousWrap, openWrap } from './wrap-decryption.service.ts'

/**
 * Takes a version 2 wrap in place of a version 1, for a key that is there and opens; the wrap before is kept beside it.
 * Of a key whose wrap is version 2 already nothing changes: another tab was quicker. Throws `invalid`,
 * `freshSignInNeeded` or `notFound`.
 */
export async function upgradeWrap(context: MemberContext, draft: WrapUpgrade & { private: string }): Promise<void> {
  if (readWrapVersion(draft.private) !== 2) throw refuseField('private', 'keyInvalid')
  await inKey(context, draft, async (tx, key) => {
    const { wrap } = openWrap(tx, tx.caller.id, key)
    if (wrap === null || readWrapVersion(wrap) === 2) return
    await storeWrap(tx, draft)
    tx.log.info({ session: tx.caller.sessionId, version: key.version }, 'key wrapped anew')
  })
}

/**
 * The client has opened a version 2 wrap with the password, so a version 1 wrap before it goes. Only a sign-in after the
 * upload counts: a token alone cannot store what does not open and then have the good wrap deleted. Throws
 * `freshSignInNeeded` or `notFound`.
 */
export async function confirmWrap(context: MemberContext, opened: WrapUpgrade): Promise<void> {
  await inKey(context, opened, async (tx, key) => {
    if (!hasOldWrap(tx, tx.caller.id, key) || !key.previous_until) return
    const uploadedAt = key.previous_until.getTime() - PREVIOUS_LIFE
    if (tx.caller.authAt.getTime() <= uploadedAt) return
    await deletePreviousWrap(tx.db, tx.caller.id, key.version)
  })
}

type StoredWraps = Pick<KeyRow, 'version' | 'private_sealed' | 'previous_sealed'>

/** Whether a version 1 wrap is kept beside a version 2 one. */
export function hasOldWrap(context: Pick<MemberContext, 'seal'>, memberId: string, row: StoredWraps): boolean {
  if (!row.previous_sealed) return false
  const { wrap, problem } = openWrap(context, memberId, row)
  if (wrap === null || problem !== null || readWrapVersion(wrap) !== 2) return false
  const previous = openPreviousWrap(context, memberId, row)
  return previous !== undefined && readWrapVersion(previous) === 1
}

/** Work on one key that opens with the present password, the member's keys held meanwhile. */
async function inKey(
  context: MemberContext,
  { version, fingerprint }: WrapUpgrade,
  work: (tx: MemberContext, key: KeyRow) => Promise<void>,
) {
  if (!isFreshlySignedIn(context)) throw new Refusal('freshSignInNeeded')
  await inTransaction(context, async (tx) => {
    await lockMember(tx.db, tx.caller.id)
    const keys = await selectWraps(tx.db, tx.caller.id)
    const key = keys.find((one) => one.version === version && one.fingerprint === fingerprint)
    if (!key || !isOpen(tx, tx.caller.id, key)) throw new Refusal('notFound')
    await work(tx, key)
  })
}
