import type { KitDraft } from '@amour/contract/account/keys.ts'
import { readKitWrap } from '@amour/crypto/kit.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { isFreshlySignedIn } from '#features/account/two-step/reauthentication.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { lockMember } from './keys.queries.ts'
import {
  deletePasskeyWraps,
  selectPasskeyName,
  selectPasskeyWraps,
  upsertPasskeyWrap,
} from './passkey-wraps.queries.ts'
import { requireAllOpen } from './recovery-kit.service.ts'
import { passkeySealContext } from './wrap-decryption.service.ts'

/**
 * Keeps every key that opens under what a passkey of the member answers, beside password and kit; what it holds of a
 * locked or damaged key stays. No wraps at all end what it opens. Needs the password of the last five minutes, as a kit
 * does. Gives the versions that it opens now. Throws `notFound`, `freshSignInNeeded` or `invalid`.
 */
export async function savePasskeyWraps(
  context: MemberContext,
  id: string,
  wraps: KitDraft['wraps'],
): Promise<{ opens: number[] }> {
  if (!isFreshlySignedIn(context)) throw new Refusal('freshSignInNeeded')
  if (!wraps.every(({ wrap }) => readKitWrap(wrap))) throw refuseField('wraps', 'keyInvalid')
  return inTransaction(context, async (tx) => {
    const { db, seal, clock, caller } = tx
    await lockMember(db, caller.id)
    const name = await selectPasskeyName(db, id, caller.id)
    if (name === undefined) throw new Refusal('notFound')
    if (wraps.length === 0) {
      if (await deletePasskeyWraps(db, id)) await mailMember(tx, caller.id, 'passkeyOpensNothing', { name })
      return { opens: [] }
    }
    await requireAllOpen(tx, wraps)
    for (const { version, wrap } of wraps) {
      const wrapSealed = seal.seal(passkeySealContext(id, version), wrap)
      await upsertPasskeyWrap(db, { passkeyId: id, memberId: caller.id, version, wrapSealed, at: clock.now() })
    }
    await mailMember(tx, caller.id, 'passkeyOpens', { name })
    const kept = await selectPasskeyWraps(db, caller.id)
    return { opens: kept.filter((wrap) => wrap.passkey_id === id).map(({ version }) => version) }
  })
}
