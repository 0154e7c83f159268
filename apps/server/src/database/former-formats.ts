import { sql } from 'kysely'
import type { Database } from './open.ts'

/** What is left of the formats of before (decision 115), in accounts and in keys. */
export type FormatFigures = { rawRecords: number; firstWraps: number }

/** A wrap that was followed counts as long as it is kept beside the new one. */
export async function countFormerFormats(db: Database): Promise<FormatFigures> {
  const { rows } = await sql<FormatFigures>`
    SELECT
      (SELECT count(*)::integer FROM member WHERE password_hash NOT LIKE '%,pre=a1$%') AS "rawRecords",
      (SELECT count(*)::integer FROM member_key
        WHERE wrap_version = 1 OR (previous_sealed IS NOT NULL AND previous_wrap_version = 1)) AS "firstWraps"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('An aggregate answers one row.')
  return row
}
