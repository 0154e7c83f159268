import { type RawBuilder, sql } from 'kysely'
import { LEAST_QUALITY, SAME_PICTURE } from './pdq-distance.ts'

const isNear = (row: string, pdq: RawBuilder<unknown>) =>
  sql`bit_count(${sql.ref(`${row}.pdq`)} # ${pdq}) <= ${sql.lit(SAME_PICTURE)}`

/**
 * Whether a row of `media_hash`, by its name in the query, shows the picture of a hash. Its index finds the few thousand of
 * a million that are worth comparing (decision 087), so both names and numbers stand here once, as the index has them.
 */
export const showsPicture = (row: string, pdq: RawBuilder<unknown>) => sql<boolean>`(
  ${sql.ref(`${row}.quality`)} >= ${sql.lit(LEAST_QUALITY)} AND pdq_words(${sql.ref(`${row}.pdq`)}) && pdq_near_words(${pdq})
  AND ${isNear(row, pdq)})`

/**
 * The same, as a join under this name, for a query that asks for nothing else: twice as quick, since an index that is asked
 * for all words at once goes through all of them again for each row that it finds. A row comes once for each word that is
 * shared, and the planner expects a thousand times as many as there are: what is joined to them would be read through.
 */
export const joinSamePicture = (row: string, pdq: RawBuilder<unknown>) => sql`
  CROSS JOIN LATERAL unnest(pdq_near_words(${pdq})) AS near (word)
  JOIN media_hash AS ${sql.table(row)} ON ${sql.ref(`${row}.quality`)} >= ${sql.lit(LEAST_QUALITY)}
    AND pdq_words(${sql.ref(`${row}.pdq`)}) @> ARRAY[near.word] AND ${isNear(row, pdq)}`
