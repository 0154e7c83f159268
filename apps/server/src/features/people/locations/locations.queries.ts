import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** A place as the committed file has it. */
export type LocationRecord = {
  id: number
  county: string
  city: string
  nation: string
  latitude: number
  longitude: number
  population: number | null
  aliases?: string[]
}

/** A county keeps its number for ever; a new one gets the next. */
export async function upsertCounties(db: Database, places: LocationRecord[]) {
  const nations = new Map(places.map(({ county, nation }) => [county, nation]))
  const counties = JSON.stringify([...nations].map(([name, nation]) => ({ name, nation })))
  await sql`
    INSERT INTO county AS kept (id, name, nation)
    SELECT coalesce(known.id, (SELECT coalesce(max(id), 0) FROM county)
             + row_number() OVER (PARTITION BY known.id IS NULL ORDER BY filed.name COLLATE "C")), filed.name, filed.nation
    FROM json_to_recordset(${counties}::json) AS filed (name text, nation text)
    LEFT JOIN county known ON known.name = filed.name
    ON CONFLICT (id) DO UPDATE SET nation = excluded.nation WHERE kept.nation <> excluded.nation`.execute(db)
}

/** A place keeps its ordinal for ever; a new one gets the next. What the file no longer names stays. */
export async function upsertLocations(db: Database, places: LocationRecord[]) {
  await sql`
    INSERT INTO location AS kept (id, ordinal, county_id, city, latitude, longitude, population, aliases)
    SELECT filed.id, coalesce(known.ordinal, (SELECT coalesce(max(ordinal), -1) FROM location)
             + row_number() OVER (PARTITION BY known.id IS NULL ORDER BY filed.id)),
           county.id, filed.city, filed.latitude, filed.longitude, filed.population, coalesce(filed.aliases, '{}')
    FROM json_to_recordset(${JSON.stringify(places)}::json) AS filed
           (id integer, county text, city text, latitude float8, longitude float8, population integer, aliases text[])
    JOIN county ON county.name = filed.county
    LEFT JOIN location known ON known.id = filed.id
    ON CONFLICT (id) DO UPDATE SET
      county_id = excluded.county_id, city = excluded.city, latitude = excluded.latitude,
      longitude = excluded.longitude, population = excluded.population, aliases = excluded.aliases
    WHERE (kept.county_id, kept.city, kept.latitude, kept.longitude, kept.population, kept.aliases) IS DISTINCT FROM
      (excluded.county_id, excluded.city, excluded.latitude, excluded.longitude, excluded.population, excluded.aliases)`.execute(
    db,
  )
}

export function selectLocations(db: Database) {
  return db
    .selectFrom('location')
    .innerJoin('county', 'county.id', 'location.county_id')
    .select(['location.id', 'ordinal', 'county_id', 'county.name as county', 'nation', 'city', 'latitude', 'longitude'])
    .select(['population', 'aliases'])
    .orderBy('ordinal')
    .execute()
}

/**
 * How many members can be found in each place that has any, by everybody: without whoever hides from counties or people, or
 * has blocked somebody.
 */
export async function selectMemberCounts(db: Database) {
  const { rows } = await sql<{ location_id: number; members: string }>`
    SELECT location_id, sum(members) AS members FROM (
      SELECT location_id, members FROM member_search_count
      UNION ALL SELECT location_id, -count(*) FROM member_search
        WHERE hidden_county >= 0 AND member_id IN (
          SELECT member_id FROM member_search WHERE hidden_county > 0
          UNION ALL SELECT member_id FROM hidden_person
          UNION ALL SELECT member_id FROM block)
        GROUP BY location_id) AS counted
    GROUP BY location_id`.execute(db)
  return rows
}
