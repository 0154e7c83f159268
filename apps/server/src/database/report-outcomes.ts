import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of `report` was found right, and counts for its reporter: what is said again does not, and words that
 * were never sent raise nobody, whatever came of the case.
 */
export const isUpheld = (report: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${report}.outcome`)} IN ('actionTaken', 'removed') AND NOT ${sql.ref(`${report}.is_repeat`)}
    AND ${sql.ref(`${report}.evidence`)} IS DISTINCT FROM 'forged')`

/**
 * Whether a row of `report` was found right or wrong. Words that were never sent count against their reporter each time;
 * words that can no longer be compared say nothing of anybody.
 */
export const isJudged = (report: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${report}.outcome`)} IS NOT NULL AND ${sql.ref(`${report}.evidence`)} IS DISTINCT FROM 'unproven'
    AND (NOT ${sql.ref(`${report}.is_repeat`)} OR ${sql.ref(`${report}.evidence`)} = 'forged'))`
