import type { ReferralState } from '@amour/contract/console/referrals.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'
import { hasNoConflict } from '#features/trust/cases/claims.service.ts'

export async function insertReferral(db: Database, row: NewRow<'authority_referral'>) {
  await db.insertInto('authority_referral').values(row).execute()
}

/** Without those about somebody whom this person has declared to know. */
const named = (db: Database, staffId: string) =>
  db
    .selectFrom('authority_referral')
    .innerJoin('moderation_case', 'moderation_case.id', 'authority_referral.case_id')
    .innerJoin('staff as recorder', 'recorder.id', 'authority_referral.recorded_by')
    .leftJoin('staff as answerer', 'answerer.id', 'authority_referral.answered_by')
    .where(hasNoConflict(staffId))

const described = (db: Database, staffId: string) =>
  named(db, staffId)
    .selectAll('authority_referral')
    .select(['recorder.name as recorder', 'answerer.name as answerer'])
    .select(['moderation_case.reference as case_reference', 'moderation_case.queue'])

export type ReferralRow = NonNullable<Awaited<ReturnType<typeof selectReferral>>>

export function selectReferral(db: Database, id: string, staffId: string) {
  return described(db, staffId).where('authority_referral.id', '=', id).executeTakeFirst()
}

/** Keeps a second answer waiting until the first is written. */
export async function lockReferral(db: Database, id: string) {
  await db.selectFrom('authority_referral').select('id').where('id', '=', id).forUpdate().execute()
}

export function selectReferralsOf(db: Database, caseId: string, staffId: string) {
  return described(db, staffId)
    .where('authority_referral.case_id', '=', caseId)
    .orderBy('authority_referral.number', 'desc')
    .execute()
}

type Page = { staffId: string; page: number; numOfRecords: number }

export async function selectReferralPage(db: Database, { staffId, page, numOfRecords }: Page) {
  const rows = await described(db, staffId)
    .orderBy('authority_referral.number', 'desc')
    .limit(numOfRecords)
    .offset((page - 1) * numOfRecords)
    .execute()
  const { total } = await named(db, staffId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Whether somebody has opened the case of a referral since it was written down; the database asks the same (decision 112). */
export async function hasOpenedCase(db: Database, id: string, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    SELECT has_opened(${staffId}::uuid, 'case.read', case_id, NULL, created_at) AS opened
    FROM authority_referral WHERE id = ${id}::uuid`.execute(db)
  return rows[0]?.opened ?? false
}

type Answer = { state: Exclude<ReferralState, 'waits'>; by: string; at: Date }

export async function updateReferralAnswered(db: Database, id: string, { state, by, at }: Answer) {
  await db
    .updateTable('authority_referral')
    .set({ state, answered_by: by, answered_at: at })
    .where('id', '=', id)
    .execute()
}
