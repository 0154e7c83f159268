import type { KitDraft } from '@amour/contract/account/keys.ts'
import { isKitWrap } from '@amour/crypto/envelope-2/kit-2.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { isFreshlySignedIn } from '#features/account/two-step/reauthentication.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { lockMember, deleteKit, selectKit, upsertKit } from './keys.queries.ts'
import { isOpen, kitSealContext } from './wrap-decryption.service.ts'
import { selectWraps } from './key-wraps.queries.ts'

/**
 * Keeps every key that opens under the code of a new recovery kit, which ends the one before; a locked or damaged key
 * keeps its own, since only that kit opens it. Needs the password of the last five minutes: a stolen token could otherwise put
 * a worthless kit in place of a good one. Throws `freshSignInNeeded` or `invalid`.
 */
export async function saveKit(context: MemberContext, { check, wraps }: KitDraft): Promise<{ createdAt: string }> {
  if (!isFreshlySignedIn(context)) throw new Refusal('freshSignInNeeded')
  if (!wraps.every(({ wrap }) => isKitWrap(wrap))) throw refuseField('wraps', 'keyInvalid')
  return inTransaction(context, async (tx) => {
    const { db, seal, clock, caller } = tx
    await lockMember(db, caller.id)
    await requireAllOpen(tx, wraps)
    const kept = new Map(
      (await selectKit(db, caller.id, Buffer.from(check, 'base64url'))).map((row) => [row.version, row.created_at]),
    )
    // The same again, since its first answer was lost: nothing is new to tell of.
    const [made] = kept.values()
    if (made && wraps.every(({ version }) => kept.has(version))) return { createdAt: made.toISOString() }
    const at = clock.now()
    for (const { version, wrap } of wraps) {
      const wrapSealed = seal.seal(kitSealContext(caller.id, version), wrap)
      await upsertKit(db, { memberId: caller.id, version, wrapSealed, check: Buffer.from(check, 'base64url'), at })
    }
    await mailMember(tx, caller.id, 'kitMade', {})
    return { createdAt: at.toISOString() }
  })
}

/**
 * What opens keys beside the password opens all that the password does, or it would fail its member in need. Throws
 * `invalid`.
 */
export async function requireAllOpen(context: MemberContext, wraps: KitDraft['wraps']): Promise<void> {
  const keys = await selectWraps(context.db, context.caller.id)
  const open = keys.filter((key) => isOpen(context, context.caller.id, key)).map(({ version }) => version)
  const given = new Set(wraps.map(({ version }) => version))
  const isWhole = open.length > 0 && open.length === wraps.length && open.every((version) => given.has(version))
  if (!isWhole) throw refuseField('wraps', 'keysMissing')
}

/** The code of a key's kit has been used, so it is good for nothing more; call it in the transaction of the unlocking. */
export async function useKit(context: MemberContext, version: number): Promise<void> {
  const { db, caller } = context
  if (await deleteKit(db, caller.id, version)) await mailMember(context, caller.id, 'kitUsed', {})
}
