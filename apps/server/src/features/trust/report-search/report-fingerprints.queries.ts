import { sql } from 'kysely'
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

/** Open reports without fingerprints, held until the transaction ends. */
export async function lockUnfingerprinted(db: Database, limit: number) {
  const rows = await db
    .selectFrom('report')
    .select('id')
    .where('is_fingerprinted', '=', false)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets the fingerprints of reports that were closed before a moment, as the words themselves. */
export async function deleteFingerprintsOfClosed(db: Database, before: Date) {
  await sql`DELETE FROM report_fingerprint USING report WHERE report.id = report_id AND closed_at < ${before}`.execute(
    db,
  )
}
