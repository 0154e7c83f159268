import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export async function insertDeletionLink(db: Database, link: NewRow<'deletion_link'>) {
  await db.insertInto('deletion_link').values(link).execute()
}

/** The member of a live link, whom no other call changes meanwhile; undefined for any other link. */
export function lockLinkedMember(db: Database, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('deletion_link')
    .innerJoin('member', 'member.email_index', 'deletion_link.email_index')
    .select(['member.id', 'member.status', 'member.email_index'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .where('member.status', '<>', 'unactivated')
    .forUpdate('member')
    .executeTakeFirst()
}

/** Ends all links of an address; says whether there were any. */
export async function deleteDeletionLinks(db: Database, index: Buffer) {
  const gone = await db.deleteFrom('deletion_link').where('email_index', '=', index).returning('id').execute()
  return gone.length > 0
}
