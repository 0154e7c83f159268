import { readFile } from 'node:fs/promises'
import type { Database } from '#database/open.ts'
import { type FiledPlace, upsertCounties, upsertPlaces } from './locations.queries.ts'

const file = new URL('../../../database/places/places.json', import.meta.url)

/**
 * Brings the tables `county` and `place` to the committed file, in one transaction. Running it again changes nothing;
 * ids and ordinals that are there stay for ever, since members and bitmaps refer to them.
 */
export async function loadPlaces(db: Database): Promise<void> {
  const { places } = await readPlaces()
  await db.transaction().execute(async (transaction) => {
    await upsertCounties(transaction, places)
    await upsertPlaces(transaction, places)
  })
}

async function readPlaces(): Promise<{ places: FiledPlace[] }> {
  return JSON.parse(await readFile(file, 'utf8'))
}
