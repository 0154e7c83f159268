import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertInvitation(db: Database, invitation: NewRow<'staff_invitation'>) {
  await db.insertInto('staff_invitation').values(invitation).execute()
}

/** The invitation behind a link and whom it invites, while it is good. */
export function selectInvitation(db: Database, tokenHash: Buffer, at: Date) {
  return openInvitation(db, tokenHash, at).executeTakeFirst()
}

/** The same, held until the transaction ends, so that two keys are not taken for one. */
export function useInvitation(db: Database, tokenHash: Buffer, at: Date) {
  return openInvitation(db, tokenHash, at).forUpdate('staff_invitation').executeTakeFirst()
}

function openInvitation(db: Database, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_invitation.staff_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .selectAll('staff_invitation')
    .select(['staff.name', 'staff.status'])
}

/** Counts a key that was taken under an invitation; `usedAt` ends it. */
export async function updateInvitation(
  db: Database,
  id: string,
  { keys, usedAt }: { keys: number; usedAt: Date | null },
) {
  await db.updateTable('staff_invitation').set({ keys, used_at: usedAt }).where('id', '=', id).execute()
}

/** Ends all links of a person. */
export async function endInvitations(db: Database, staffId: string, at: Date) {
  await db
    .updateTable('staff_invitation')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
}
