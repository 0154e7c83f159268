import type { MemberContext } from '#context.ts'
import { refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { deleteItemGrantsBut, insertGrant, selectIsGrantable } from './media-access.queries.ts'

/** Whether a message of the caller's may carry an item. Throws a violation of `mediaId`. */
export async function requireOwnMedia({ db, caller }: MemberContext, mediaId: string) {
  if (!(await selectIsGrantable(db, caller.id, mediaId))) throw refuseField('mediaId', 'messageMediaUnknown')
}

/** Lets the recipient of a message, and nobody else, see the item that it carries. */
export async function grantMedia({ db, caller, clock }: MemberContext, mediaId: string, memberId: string) {
  await insertGrant(db, {
    id: newId(),
    ownerId: caller.id,
    otherId: memberId,
    mediaId,
    wasRequested: false,
    at: clock.now(),
  })
}

/** Takes back what messages gave a member, but for the items `kept`, which messages carry still. */
export async function revokeGrants({ db }: MemberContext, { from, owner, kept }: Revocation) {
  await deleteItemGrantsBut(db, { ownerId: owner, otherId: from, kept })
}

type Revocation = { owner: string; from: string; kept: string[] }
