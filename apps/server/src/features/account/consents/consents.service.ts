import { type Consent, TERMS_VERSION } from '@amour/contract/account/consents.ts'
import type { Context, MemberContext } from '#context.ts'
import { newId } from '#security/ids.ts'
import { insertConsent, selectConsents } from './consents.queries.ts'

/** Notes, in the caller's transaction, what a member agrees to or takes back; the ledger is only ever added to. */
export async function recordConsent(
  { db, clock }: Context,
  memberId: string,
  { kind, isGiven }: Pick<Consent, 'kind' | 'isGiven'>,
): Promise<void> {
  const row = { id: newId(), member_id: memberId, kind, version: TERMS_VERSION, is_given: isGiven, at: clock.now() }
  await insertConsent(db, row)
}

/** All that the caller has agreed to and taken back, the newest first. */
export async function listConsents({ db, caller }: MemberContext): Promise<{ data: Consent[] }> {
  const rows = await selectConsents(db, caller.id)
  return {
    data: rows.map(({ kind, version, is_given: isGiven, at }) => ({ kind, version, isGiven, at: at.toISOString() })),
  }
}
