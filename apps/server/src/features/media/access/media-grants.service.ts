import { DEFAULT_TERM, grantDays, type GrantTerm } from '@amour/contract/media/media-access.ts'
import type { MemberContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { closedByAge } from '#security/age-policy.ts'
import { refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { deleteItemGrantsBut, insertGrant, selectGrantable } from './media-access.queries.ts'

/** Whether a message of the caller's may carry an item. Throws a violation of `mediaId`. */
export async function requireOwnMedia({ config, db, caller }: MemberContext, mediaId: string) {
  const item = await selectGrantable(db, caller.id, mediaId)
  if (!item) throw refuseField('mediaId', 'messageMediaUnknown')
  const why = item.rating === 'explicit' ? closedByAge(config, 'explicit', caller) : null
  if (why) throw refuseField('mediaId', why)
}

/** When a grant of that term ends that begins now; null for one without end. */
export function endOf(term: GrantTerm, at: Date): Date | null {
  const days = grantDays[term]
  return days === null ? null : new Date(at.getTime() + days * DAY)
}

type Carried = { mediaId: string; memberId: string; term: GrantTerm | undefined }

/** Lets the recipient of a message, and nobody else, see the item that it carries, for a term. */
export async function grantMedia({ db, caller, clock }: MemberContext, { mediaId, memberId, term }: Carried) {
  const at = clock.now()
  await insertGrant(db, {
    id: newId(),
    ownerId: caller.id,
    otherId: memberId,
    mediaId,
    wasRequested: false,
    at,
    endsAt: endOf(term ?? DEFAULT_TERM, at),
    isChosen: term !== undefined,
  })
}

/** Takes back what messages gave a member, but for the items `kept`, which messages carry still. */
export async function revokeGrants({ db }: MemberContext, { from, owner, kept }: Revocation) {
  await deleteItemGrantsBut(db, { ownerId: owner, otherId: from, kept })
}

type Revocation = { owner: string; from: string; kept: string[] }
