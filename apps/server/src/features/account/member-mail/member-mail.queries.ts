import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

export function selectEmail(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .select(['email_sealed', 'email_index'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** The address of an account that stays until the transaction ends; undefined where there is none. */
export function lockEmail(db: Database, memberId: string) {
  return db.selectFrom('member').select('email_sealed').where('id', '=', memberId).forKeyShare().executeTakeFirst()
}

export async function insertMailboxes(db: Database, mailboxes: NewRow<'member_mailbox'>[]) {
  if (mailboxes.length === 0) return
  await db
    .insertInto('member_mailbox')
    .values(mailboxes)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'mailbox_index'])
        .doUpdateSet({ email_index: (row) => row.ref('excluded.email_index') }),
    )
    .execute()
}

/** Accounts after an id, in their order, of which the mailbox is not noted by the address that they have now. */
export function selectWithoutMailbox(db: Database, after: string, limit: number) {
  return (
    db
      .selectFrom('member')
      .select(['id', 'email_sealed', 'email_index'])
      // Who stands for a former member has no address.
      .where('status', 'not in', ['unactivated', 'closed'])
      .where('id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('member_mailbox')
              .select('member_id')
              .whereRef('member_id', '=', 'member.id')
              .whereRef('member_mailbox.email_index', '=', 'member.email_index'),
          ),
        ),
      )
      .orderBy('id')
      .limit(limit)
      // Nobody is erased while their row is looked at: the note would have no member.
      .forKeyShare()
      .execute()
  )
}
