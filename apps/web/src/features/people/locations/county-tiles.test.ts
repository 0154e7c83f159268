import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { countyTiles } from './county-tiles.ts'

const data = new URL('../../../../../server/database/locations/locations.json', import.meta.url)

test('each county of the places data has a tile of its own, in its nation', async () => {
  const { places }: { places: { county: string; nation: string }[] } = JSON.parse(await readFile(data, 'utf8'))
  const known = new Map(places.map(({ county, nation }) => [county, nation]))
  const drawn = countyTiles.flatMap(({ nation, tiles }) => tiles.map(([county]) => [county, nation] as const))
  expect(new Map(drawn)).toEqual(known)
  expect(drawn).toHaveLength(known.size)
  const cells = countyTiles.flatMap(({ tiles }) => tiles.map(([, column, row]) => `${column} ${row}`))
  expect(new Set(cells).size).toBe(known.size)
})

test('the counties stand as the list has them: by name, the nations by their size', () => {
  for (const { tiles } of countyTiles) {
    const names = tiles.map(([county]) => county)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  }
  const sizes = countyTiles.map(({ tiles }) => tiles.length)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
})
