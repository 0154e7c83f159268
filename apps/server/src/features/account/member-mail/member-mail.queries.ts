import type { Database } from '#database/open.ts'

export function selectEmail(db: Database, memberId: string) {
  return db.selectFrom('member').select('email_sealed').where('id', '=', memberId).executeTakeFirstOrThrow()
}

export async function insertMailboxes(db: Database, mailboxes: { memberId: string; index: Buffer }[]) {
  if (mailboxes.length === 0) return
  await db
    .insertInto('member_mailbox')
    .values(mailboxes.map(({ memberId, index }) => ({ member_id: memberId, mailbox_index: index })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Accounts after an id, in their order, of which no mailbox is noted, with their addresses. */
export function selectWithoutMailbox(db: Database, after: string, limit: number) {
  return (
    db
      .selectFrom('member')
      .select(['id', 'email_sealed'])
      .where('status', '<>', 'unactivated')
      .where('id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('member_mailbox').select('member_id').whereRef('member_id', '=', 'member.id'))),
      )
      .orderBy('id')
      .limit(limit)
      // Nobody is erased while their row is looked at: the note would have no member.
      .forKeyShare()
      .execute()
  )
}
