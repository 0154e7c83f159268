import { sql } from 'kysely'
import { deleteSome } from '#jobs/delete-some.queries.ts'
import type { Database } from '#database/open.ts'
import type { NewRow } from '#database/tables.ts'

/** What a report says and what its messages say that somebody complains of, sealed. */
export async function selectReportedText(db: Database, id: string) {
  const { description_sealed: description } = await db
    .selectFrom('report')
    .select('description_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const messages = await db
    .selectFrom('report_message')
    .select(['id', sql<Buffer>`text_sealed`.as('text')])
    .where('report_id', '=', id)
    .where('is_reported', '=', true)
    .where('text_sealed', 'is not', null)
    .orderBy('seq')
    .execute()
  return { description, messages }
}

type Fingerprint = Pick<NewRow<'report_fingerprint'>, 'kind' | 'fingerprint'>

export async function insertFingerprints(db: Database, reportId: string, fingerprints: readonly Fingerprint[]) {
  if (fingerprints.length === 0) return
  await db
    .insertInto('report_fingerprint')
    .values(fingerprints.map((each) => ({ report_id: reportId, ...each })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateFingerprinted(db: Database, id: string) {
  await db.updateTable('report').set({ is_fingerprinted: true }).where('id', '=', id).execute()
}

const unfingerprinted = (db: Database) =>
  db.selectFrom('report').select('id').where('is_fingerprinted', '=', false).where('closed_at', 'is', null)

/** The next open reports without fingerprints after one. */
export async function selectUnfingerprinted(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const rows = await unfingerprinted(db)
    .where(sql<boolean>`(${after ?? null}::uuid IS NULL OR id > ${after ?? null}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds a report until the transaction ends if it has no fingerprints still; says whether it does. */
export async function lockUnfingerprinted(db: Database, id: string) {
  const row = await unfingerprinted(db).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
  return row !== undefined
}

/** Forgets the fingerprints of reports that were closed before a moment, as the words themselves. */
export function deleteFingerprintsOfClosed(db: Database, before: Date, limit: number): Promise<number> {
  const isOver = sql<boolean>`EXISTS (SELECT FROM report WHERE report.id = report_id AND closed_at < ${before})`
  return deleteSome(db, 'report_fingerprint', isOver, limit)
}
