import { type RawBuilder, sql } from 'kysely'
import { LEAST_QUALITY, SAME_PICTURE } from './pdq-distance.ts'

/**
 * Whether a row of `media_hash`, by its name in the query, shows the picture of a hash. Its index finds the few thousand of
 * a million that are worth comparing (decision 087), so both names and numbers stand here once, as the index has them.
 */
export const showsPicture = (row: string, pdq: RawBuilder<unknown>) => sql<boolean>`(
  ${sql.ref(`${row}.quality`)} >= ${sql.lit(LEAST_QUALITY)} AND pdq_words(${sql.ref(`${row}.pdq`)}) && pdq_near_words(${pdq})
  AND bit_count(${sql.ref(`${row}.pdq`)} # ${pdq}) <= ${sql.lit(SAME_PICTURE)})`
