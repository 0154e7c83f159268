import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { quotedText } from '#database/quoted-text.ts'

/** Decisions that did something to a member; what was only a step of the desk's is not among them. */
const felt = ['educate', 'removeItem', 'contact', 'hold', 'suspend', 'ban', 'reject', 'remove', 'modify']

const decisionColumns = (db: Database) =>
  db
    .selectFrom('decision')
    .leftJoin('appeal', 'appeal.decision_id', 'decision.id')
    .leftJoin('restriction', 'restriction.decision_id', 'decision.id')
    .selectAll('decision')
    .select([
      'appeal.id as appeal_id',
      'appeal.state as appeal_state',
      'appeal.created_at as appealed_at',
      'appeal.answer_sealed',
      'appeal.restored',
      'appeal.text_sealed',
      'restriction.kind as restriction_kind',
      'restriction.until_at',
      'restriction.lifted_at',
    ])
    .select(quotedText.as('quoted'))
    .where('decision.action', 'in', felt as never) // a subset of the actions

/** The decisions about a member, the latest first. */
export function selectDecisionsAbout(db: Database, memberId: string) {
  return decisionColumns(db)
    .where('decision.member_id', '=', memberId)
    .orderBy('decision.created_at', 'desc')
    .limit(200)
    .execute()
}

export function selectMemberDecision(db: Database, id: string) {
  return decisionColumns(db).where('decision.id', '=', id).executeTakeFirst()
}

/** Lets one appeal against a decision at a time pass until the transaction ends. */
export async function lockAppealable(db: Database, id: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`appeal|${id}`}, 0))`.execute(db)
}

export async function insertAppeal(db: Database, appeal: NewRow<'appeal'>) {
  await db.insertInto('appeal').values(appeal).execute()
}
