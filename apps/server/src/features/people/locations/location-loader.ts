import { readFile } from 'node:fs/promises'
import type { Database } from '#database/open.ts'
import { followMovedLocations, selectMovedLocations } from './moved-locations.queries.ts'
import { type LocationRecord, upsertCounties, upsertLocations } from './locations.queries.ts'

const file = new URL('../../../../database/locations/locations.json', import.meta.url)

/**
 * Brings the tables `county` and `location` to the committed file, in one transaction. Running it again changes nothing;
 * ids and ordinals that are there stay for ever, since members and bitmaps refer to them. What was noted of the county of
 * a place follows it into another one, such as that of the same county's next name.
 */
export async function loadLocations(db: Database): Promise<void> {
  const { places } = await readLocations()
  await db.transaction().execute(async (tx) => {
    await upsertCounties(tx, places)
    const moved = await selectMovedLocations(tx, places)
    await upsertLocations(tx, places)
    if (moved.length > 0) await followMovedLocations(tx, moved)
  })
}

async function readLocations(): Promise<{ places: LocationRecord[] }> {
  return JSON.parse(await readFile(file, 'utf8'))
}
