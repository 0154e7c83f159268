import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { LocationRecord } from './locations.queries.ts'

/** A place that the file has in another county than the database. */
type MovedLocation = { id: number; from_county: number; to_county: number }

/** Places that are about to go to another county, whose counties are there already. */
export async function selectMovedLocations(db: Database, places: LocationRecord[]): Promise<MovedLocation[]> {
  const filed = JSON.stringify(places.map(({ id, county }) => ({ id, county })))
  const { rows } = await sql<MovedLocation>`
    SELECT known.id, known.county_id AS from_county, county.id AS to_county
    FROM json_to_recordset(${filed}::json) AS filed (id integer, county text)
    JOIN county ON county.name = filed.county
    JOIN location known ON known.id = filed.id AND known.county_id <> county.id`.execute(db)
  return rows
}

/**
 * Brings what is kept of the counties of places to where these have gone. Who hides from the former county, or has lived
 * there of late, goes on doing so in each that has places of it now: a name on a map shows nobody to anyone. What has no
 * place left is nothing to hide from. The search last, which reads all of it.
 */
export async function followMovedLocations(db: Database, moved: MovedLocation[]) {
  const places = sql`unnest(
    ${moved.map(({ id }) => id)}::int[], ${moved.map((one) => one.from_county)}::smallint[],
    ${moved.map((one) => one.to_county)}::smallint[]) AS moved (id, from_county, to_county)`
  const counties = sql`(SELECT DISTINCT from_county, to_county FROM ${places}) AS moved`
  await sql`
    INSERT INTO member_stay (member_id, county_id, left_at)
    SELECT member_id, to_county, max(left_at) FROM member_stay JOIN ${counties} ON from_county = county_id
    GROUP BY member_id, to_county
    ON CONFLICT (member_id, county_id) DO UPDATE SET left_at = greatest(member_stay.left_at, excluded.left_at)`.execute(
    db,
  )
  await sql`
    INSERT INTO hidden_county (member_id, county_id, created_at)
    SELECT member_id, to_county, max(created_at) FROM hidden_county JOIN ${counties} ON from_county = county_id
    GROUP BY member_id, to_county
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    DELETE FROM hidden_county USING ${counties}
    WHERE from_county = county_id AND NOT EXISTS (SELECT FROM location WHERE location.county_id = from_county)`.execute(
    db,
  )
  await sql`UPDATE visit SET county_id = to_county FROM ${places} WHERE moved.id = location_id`.execute(db)
  await sql`UPDATE arrival SET county_id = to_county FROM ${places} WHERE moved.id = location_id`.execute(db)
  await sql`
    SELECT refresh_member_search(member_id) FROM member_search JOIN ${places} ON moved.id = location_id`.execute(db)
}
