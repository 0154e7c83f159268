import { readFile } from 'node:fs/promises'
import type { Database } from '#database/open.ts'
import { type LocationRecord, upsertCounties, upsertLocations } from './locations.queries.ts'

const file = new URL('../../../../database/locations/locations.json', import.meta.url)

/**
 * Brings the tables `county` and `location` to the committed file, in one transaction. Running it again changes nothing;
 * ids and ordinals that are there stay for ever, since members and bitmaps refer to them.
 */
export async function loadLocations(db: Database): Promise<void> {
  const { places } = await readLocations()
  await db.transaction().execute(async (tx) => {
    await upsertCounties(tx, places)
    await upsertLocations(tx, places)
  })
}

async function readLocations(): Promise<{ places: LocationRecord[] }> {
  return JSON.parse(await readFile(file, 'utf8'))
}
