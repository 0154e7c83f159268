import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { footerCities } from './footer-cities.ts'

const data = new URL('../../../../server/database/locations/footer-cities.json', import.meta.url)

test('the footer names the 56 towns of the places data', async () => {
  const places: { county: string; city: string }[] = JSON.parse(await readFile(data, 'utf8'))
  expect(footerCities).toHaveLength(56)
  expect(footerCities).toEqual(places.map(({ county, city }) => ({ county, city })))
})
