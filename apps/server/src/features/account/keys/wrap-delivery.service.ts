import type { KeyProblem, OwnKey } from '@amour/contract/account/keys.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { type OpenedWrap, openKitWrap, openPasskeyWrap, openWrap } from './wrap-decryption.service.ts'
import { isDeliverable } from './key-wraps.service.ts'
import { type KeyRow, selectWraps } from './key-wraps.queries.ts'
import { type PasskeyWrapRow, selectPasskeyWraps } from './passkey-wraps.queries.ts'

/** All keys of the member, the newest first; the private halves, wrapped, only to a fresh sign-in. */
export async function listKeys(context: MemberContext): Promise<OwnKey[]> {
  const { db, caller } = context
  const [rows, passkeyWraps] = await Promise.all([selectWraps(db, caller.id), selectPasskeyWraps(db, caller.id)])
  const isDelivered = rows.length > 0 && isDeliverable(context)
  if (isDelivered) await recordDelivery(context)
  return rows.map((row) => {
    const opened = openWrap(context, caller.id, row)
    if (isDelivered) alarmOfDamage(context, row.version, opened)
    return {
      version: row.version,
      public: row.public,
      fingerprint: row.fingerprint,
      status: row.status,
      private: isDelivered ? opened.wrap : null,
      problem: opened.problem,
      kit: viewKit(context, row, isDelivered),
      passkeys: passkeyWraps.flatMap((wrap) =>
        wrap.version === row.version ? viewPasskeyWrap(context, wrap, isDelivered) : [],
      ),
    }
  })
}

type Wrapped = Pick<KeyRow, 'version' | 'status' | 'private_sealed' | 'previous_sealed'>

/**
 * One wrapped private key, and what is wrong with it; the wrap is null when the sign-in is older than 15 minutes, when
 * the key is locked, and when it is damaged.
 */
export async function deliverWrap(
  context: MemberContext,
  row: Wrapped,
): Promise<{ wrapped: string | null; problem: KeyProblem | null }> {
  const opened = openWrap(context, context.caller.id, row)
  const { wrap, problem } = opened
  if (!isDeliverable(context)) return { wrapped: null, problem }
  alarmOfDamage(context, row.version, opened)
  if (wrap === null || row.status === 'locked') return { wrapped: null, problem }
  await recordDelivery(context)
  return { wrapped: wrap, problem }
}

/** A row that was damaged is repaired by people who look for it: the session leads to it, and says nobody's name. */
function alarmOfDamage({ log, caller }: MemberContext, version: number, { problem }: Pick<OpenedWrap, 'problem'>) {
  if (problem) log.error({ session: caller.sessionId, version, problem }, 'a wrapped key is damaged')
}

function viewKit(context: MemberContext, row: KeyRow, isDelivered: boolean): OwnKey['kit'] {
  const { version, wrap_sealed: sealed, check_value: check, kit_created_at: createdAt } = row
  if (!sealed || !check || !createdAt) return null
  const wrap = openKitWrap(context, context.caller.id, version, sealed)
  if (wrap === undefined) {
    const { log, caller } = context
    if (isDelivered) log.error({ session: caller.sessionId, version }, 'a key under a recovery kit is damaged')
    return null
  }
  return {
    check: check.toString('base64url'),
    createdAt: createdAt.toISOString(),
    wrap: isDelivered ? wrap : null,
  }
}

function viewPasskeyWrap(context: MemberContext, row: PasskeyWrapRow, isDelivered: boolean): OwnKey['passkeys'] {
  const wrap = openPasskeyWrap(context, row)
  if (wrap === undefined) {
    const { log, caller } = context
    if (isDelivered) log.error({ session: caller.sessionId, version: row.version }, 'a key under a passkey is damaged')
    return []
  }
  return [{ id: row.credential_id.toString('base64url'), wrap: isDelivered ? wrap : null }]
}

/**
 * Each delivery goes into the log. What counts for the alarm are sign-ins, since one of them may rightly ask several
 * times: more than five in a day that took the keys along are mailed to the member, once.
 */
async function recordDelivery(context: MemberContext) {
  const { limits, log, caller } = context
  log.info({ session: caller.sessionId }, 'wrapped keys delivered')
  if (!(await limits.allows('keySignIn', `${caller.sessionId}|${caller.authAt.getTime()}`))) return
  if (await limits.allows('keyDelivery', caller.id)) return
  log.warn({ session: caller.sessionId }, 'wrapped keys delivered to many sign-ins')
  if (!(await limits.allows('keyAlarm', caller.id))) return
  await inTransaction(context, (tx) => mailMember(tx, caller.id, 'keysDelivered', {}))
}
