import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { sql } from 'kysely'

/** Members by their usernames, in small letters. */
export function selectByUsernames(db: Database, usernames: readonly string[]) {
  return db
    .selectFrom('member')
    .select(['id', 'username'])
    .where(sql<boolean>`lower(username) = ANY(${[...usernames]}::text[])`)
    .execute()
}

/** Whom a person has declared, by name, and whether they have asked to take it back. */
export function selectConflicts(db: Database, staffId: string, at: Date) {
  return db
    .selectFrom('staff_conflict')
    .innerJoin('member', 'member.id', 'staff_conflict.member_id')
    .select(['member.id', 'member.username'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM conflict_withdrawal asked WHERE asked.staff_id = staff_conflict.staff_id
        AND asked.member_id = staff_conflict.member_id AND asked.state = 'open' AND asked.lapses_at > ${at})`.as(
        'is_withdrawing',
      ),
    )
    .where('staff_conflict.staff_id', '=', staffId)
    .orderBy(sql`lower(member.username)`)
    .execute()
}

type Declared = { staffId: string; memberIds: readonly string[]; at: Date }

export async function insertConflicts(db: Database, { staffId, memberIds, at }: Declared) {
  if (memberIds.length === 0) return
  await db
    .insertInto('staff_conflict')
    .values(memberIds.map((id) => ({ staff_id: staffId, member_id: id, declared_at: at })))
    .onConflict((conflict) => conflict.columns(['staff_id', 'member_id']).doNothing())
    .execute()
}

export async function updateConflictWords(db: Database, staffId: string, words: string) {
  await db.updateTable('staff').set({ conflicts: words }).where('id', '=', staffId).execute()
}

/** The database refuses it unless a lead has agreed in this transaction. */
export async function deleteConflict(db: Database, { staffId, memberId }: { staffId: string; memberId: string }) {
  await db.deleteFrom('staff_conflict').where('staff_id', '=', staffId).where('member_id', '=', memberId).execute()
}

export async function insertWithdrawals(db: Database, rows: NewRow<'conflict_withdrawal'>[]) {
  if (rows.length > 0) await db.insertInto('conflict_withdrawal').values(rows).execute()
}

const withdrawals = (db: Database) =>
  db
    .selectFrom('conflict_withdrawal')
    .innerJoin('staff', 'staff.id', 'conflict_withdrawal.staff_id')
    .innerJoin('member', 'member.id', 'conflict_withdrawal.member_id')
    .selectAll('conflict_withdrawal')
    .select(['staff.name', 'member.username'])

export type WithdrawalRow = Awaited<ReturnType<typeof selectWithdrawals>>[number]

/** What waits for a lead, the oldest first; nothing about members whom that lead has declared to know. */
export function selectWithdrawals(db: Database, { staffId, at }: { staffId: string; at: Date }) {
  return withdrawals(db)
    .where('conflict_withdrawal.state', '=', 'open')
    .where('lapses_at', '>', at)
    .where(
      sql<boolean>`(conflict_withdrawal.staff_id = ${staffId}::uuid OR NOT EXISTS (SELECT FROM staff_conflict own
        WHERE own.staff_id = ${staffId}::uuid AND own.member_id = conflict_withdrawal.member_id))`,
    )
    .orderBy('conflict_withdrawal.created_at')
    .limit(200)
    .execute()
}

/** Holds it until the transaction ends, so that it is answered once. */
export function lockWithdrawal(db: Database, id: string) {
  return db.selectFrom('conflict_withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Answer = { state: 'approved' | 'declined'; approverId: string; at: Date }

export async function updateWithdrawalAnswered(db: Database, id: string, { state, approverId, at }: Answer) {
  await db
    .updateTable('conflict_withdrawal')
    .set({ state, approver_id: approverId, decided_at: at })
    .where('id', '=', id)
    .execute()
}

/** Ends what a person asked about these members, or, without them, what nobody has answered in time. */
export async function lapseWithdrawals(
  db: Database,
  { staffId, memberIds, at }: { staffId: string; memberIds: readonly string[]; at: Date },
) {
  await db
    .updateTable('conflict_withdrawal')
    .set({ state: 'lapsed', decided_at: at })
    .where('state', '=', 'open')
    .where('staff_id', '=', staffId)
    .where((eb) => eb.or([eb('lapses_at', '<=', at), sql<boolean>`member_id = ANY(${[...memberIds]}::uuid[])`]))
    .execute()
}
