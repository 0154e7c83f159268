import { sql, type RawBuilder } from 'kysely'

/**
 * A subquery of the cases behind one: the case itself and, of an appeal, those that its decision came from. Takes the
 * SQL of the case's id, a value or a column of the query around it.
 */
export const relatedCases = (id: RawBuilder<string>) => sql<string>`(SELECT ${id}
  UNION SELECT unnest(ARRAY[first.case_id, first.found_in]) FROM moderation_case own JOIN decision first ON first.id = own.target_id
  WHERE own.id = ${id} AND own.kind = 'appeal')`
