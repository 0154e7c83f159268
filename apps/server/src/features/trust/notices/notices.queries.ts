import type { Database } from '#database/open.ts'

type NewNotice = {
  id: string
  reference: string
  title: string
  itemsSealed: Buffer
  color: 'red' | 'amber' | 'blue' | 'grey'
  at: Date
  secretHash: Buffer | null
  /** Of whom it is known to be. */
  memberId: string | null
  caseId: string
}

/** False when the reference is taken. */
export async function insertNotice(db: Database, notice: NewNotice) {
  const row = await db
    .insertInto('notice')
    .values({
      id: notice.id,
      reference: notice.reference,
      member_id: notice.memberId,
      title: notice.title,
      items_sealed: notice.itemsSealed,
      color: notice.color,
      created_at: notice.at,
      secret_hash: notice.secretHash,
      case_id: notice.caseId,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function selectNotice(db: Database, id: string) {
  return db
    .selectFrom('notice')
    .leftJoin('member', 'member.id', 'notice.member_id')
    .select(['title', 'notice.reference', 'color', 'items_sealed', 'secret_hash', 'case_id', 'member.username'])
    .where('notice.id', '=', id)
    .executeTakeFirst()
}

/** A form of the website with how far its case has come. */
export function selectFormStatus(db: Database, reference: string) {
  return db
    .selectFrom('notice')
    .innerJoin('moderation_case', 'moderation_case.id', 'notice.case_id')
    .select(['notice.reference', 'notice.title', 'notice.secret_hash', 'notice.created_at'])
    .select(['moderation_case.due_at', 'moderation_case.viewed_at', 'moderation_case.closed_at'])
    .where('notice.reference', '=', reference)
    .executeTakeFirst()
}

export type FormStatusRow = NonNullable<Awaited<ReturnType<typeof selectFormStatus>>>
