import type { OwnKey } from '@amour/contract/keys.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { mailMember } from '#features/accounts/mail-member.service.ts'
import { kitPlace } from './kit.service.ts'
import { isDeliverable, wrapPlace } from './wraps.service.ts'
import { type KeyRow, selectWraps } from './wraps.queries.ts'

/** All keys of the member, the newest first; the private halves, wrapped, only to a fresh sign-in. */
export async function listKeys(context: MemberContext): Promise<OwnKey[]> {
  const rows = await selectWraps(context.db, context.caller.id)
  const isDelivered = rows.length > 0 && isDeliverable(context)
  if (isDelivered) await noteDelivery(context)
  return rows.map((row) => ({
    version: row.version,
    public: row.public,
    fingerprint: row.fingerprint,
    status: row.status,
    private: isDelivered ? openWrap(context, row) : null,
    kit: viewKit(context, row, isDelivered),
  }))
}

type Wrapped = Pick<KeyRow, 'version' | 'private_sealed'>

/** One wrapped private key, or null when the sign-in is older than 15 minutes. */
export async function deliverWrap(context: MemberContext, row: Wrapped): Promise<string | null> {
  if (!isDeliverable(context)) return null
  await noteDelivery(context)
  return openWrap(context, row)
}

function openWrap({ seal, caller }: MemberContext, { version, private_sealed: sealed }: Wrapped) {
  return seal.openText(wrapPlace(caller.id, version), sealed)
}

function viewKit({ seal, caller }: MemberContext, row: KeyRow, isDelivered: boolean): OwnKey['kit'] {
  const { version, wrap_sealed: sealed, check_value: check, kit_created_at: createdAt } = row
  if (!sealed || !check || !createdAt) return null
  return {
    check: check.toString('base64url'),
    createdAt: createdAt.toISOString(),
    wrap: isDelivered ? seal.openText(kitPlace(caller.id, version), sealed) : null,
  }
}

/**
 * Each delivery goes into the log. What counts for the alarm are sign-ins, since one of them may rightly ask several
 * times: more than five in a day that took the keys along are mailed to the member, once.
 */
async function noteDelivery(context: MemberContext) {
  const { limits, log, caller } = context
  log.info({ session: caller.sessionId }, 'wrapped keys delivered')
  if (!(await limits.allows('keySignIn', `${caller.sessionId}|${caller.authAt.getTime()}`))) return
  if (await limits.allows('keyDelivery', caller.id)) return
  log.warn({ session: caller.sessionId }, 'wrapped keys delivered to many sign-ins')
  if (!(await limits.allows('keyAlarm', caller.id))) return
  await inTransaction(context, (transaction) => mailMember(transaction, caller.id, 'keysDelivered', {}))
}
