import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Links of an address that work at the same moment. */
const LIVE_MAX = 3

type NewDeletionLink = { id: string; index: Buffer; tokenHash: Buffer; at: Date; expiresAt: Date }

/** Keeps a link beside the others of the address; false when three are waiting. */
export async function insertDeletionLink(db: Database, { id, index, tokenHash, at, expiresAt }: NewDeletionLink) {
  const live = sql`SELECT count(*) FROM deletion_link WHERE email_index = ${index} AND expires_at > ${at}`
  const { numAffectedRows } = await sql`
    INSERT INTO deletion_link (id, email_index, token_hash, created_at, expires_at)
    SELECT ${id}, ${index}, ${tokenHash}, ${at}, ${expiresAt} WHERE (${live}) < ${LIVE_MAX}`.execute(db)
  return numAffectedRows === 1n
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
