import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { locations } from '@amour/contract/people/locations.ts'
import { world, type World } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { loadLocations } from './location-loader.ts'

const DIGEST = '969e6973d22fb72fb5f26d1a601f7b8950226ba023cd446372aec52e6d38e762'
const file = new URL('../../../../database/locations/locations.json', import.meta.url)

test('the list has every place of the committed file, the most populous first', async () => {
  await using w = await world()
  const { body, headers } = await w.asNobody(locations.list, { query: { country: 'United Kingdom' } })
  const { places } = JSON.parse(await readFile(file, 'utf8')) as { places: { id: number; population: number | null }[] }
  expect(new Set(body.data.map(({ id }) => id))).toEqual(new Set(places.map(({ id }) => id)))
  expect(body.data[0]).toMatchObject({ county: 'Greater London', city: 'London', nation: 'England' })

  const population = new Map(places.map(({ id, population: people }) => [id, people ?? -1]))
  const order = body.data.map(({ id }) => population.get(id) ?? NaN)
  expect(order).toEqual(order.toSorted((a, b) => b - a))
  expect(headers['cache-control']).toBe('public, max-age=86400')
})

test('no id of the committed file is renumbered or dropped', async () => {
  const { places } = JSON.parse(await readFile(file, 'utf8')) as { places: { id: number }[] }
  const ids = places.map(({ id }) => id).toSorted((a, b) => a - b)
  const digest = createHash('sha256').update(ids.join()).digest('hex')
  // Members refer to places by id: a new digest may only mean that places were added.
  expect([ids.length, digest]).toEqual([6098, DIGEST])
})

/** An answer as it is, and as a browser gets it that takes brotli; both say the same. */
async function askBothWays({ app }: World, url: string) {
  const plain = await app.inject({ url })
  const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
  return { plain, small }
}

test('a browser that takes brotli gets the list small, and not twice', async () => {
  await using w = await world()
  const url = '/api/locations'
  const { plain, small } = await askBothWays(w, url)
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  const again = await w.app.inject({ url, headers: { 'if-none-match': String(plain.headers['etag']) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the towns of a county come small, and the browser keeps neither them nor which county it was', async () => {
  await using w = await world()
  const { plain, small } = await askBothWays(w, '/api/locations/cities_towns?county=Kent')
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  for (const { headers } of [plain, small]) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' })
    expect(headers).not.toHaveProperty('etag')
  }
})

test('the counties come by name, and the towns of one by name', async () => {
  await using w = await world()
  const counties = await w.asNobody(locations.counties, { query: {} })
  expect(counties.body.data).toHaveLength(107)
  expect(counties.body.data[0]).toEqual({ county: 'Aberdeen', nation: 'Scotland', members: null })
  const towns = await w.asNobody(locations.towns, { query: { county: 'shetland' } })
  expect(towns.body.data.map(({ city }) => city)).toEqual(['Brae', 'Lerwick', 'Sandwick', 'Scalloway', 'Symbister'])
})

test('members are counted where there are five or more, and fewer are not told', async () => {
  await using w = await world()
  const shetland = async () => {
    const towns = await w.asNobody(locations.towns, { query: { county: 'Shetland' } })
    const counties = await w.asNobody(locations.counties, { query: {} })
    return {
      county: counties.body.data.find(({ county }) => county === 'Shetland')?.members,
      towns: towns.body.data.flatMap(({ city, members }) => (members === null ? [] : [[city, members]])),
    }
  }
  const { body } = await w.asNobody(locations.towns, { query: { county: 'Shetland' } })
  const idOf = (name: string) => body.data.find(({ city }) => city === name)?.id ?? 0
  const join = (town: string, gender: 'Man' | 'Woman') =>
    w.aMember({ locationId: idOf(town), gender, seeking: gender === 'Man' ? 'Woman' : 'Man' })

  for (const gender of ['Man', 'Woman', 'Man', 'Woman'] as const) await join('Lerwick', gender)
  expect(await shetland()).toEqual({ county: null, towns: [] })
  const brae = await join('Brae', 'Woman')
  expect(await shetland()).toEqual({ county: 5, towns: [] })
  await join('Lerwick', 'Man')
  // Six less five is the one who lives elsewhere in the county.
  expect(await shetland()).toEqual({ county: 5, towns: [['Lerwick', 5]] })
  for (const gender of ['Man', 'Woman', 'Man'] as const) await join('Scalloway', gender)
  expect(await shetland()).toEqual({ county: 5, towns: [['Lerwick', 5]] })
  await join('Sandwick', 'Man')
  expect(await shetland()).toEqual({ county: 10, towns: [['Lerwick', 5]] })
  await w.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', brae.id).execute()
  expect(await shetland()).toEqual({ county: 5, towns: [['Lerwick', 5]] })
})

test('another country and an unknown county are refused under their field', async () => {
  await using w = await world()
  const country = await w.app.inject({ url: `${locations.list.path}?country=France` })
  expect(country.statusCode).toBe(422)
  expect(country.json<{ violations: unknown }>().violations).toEqual([
    { propertyPath: 'country', message: 'Amour is for the United Kingdom only.' },
  ])
  const county = await w.asNobody(locations.towns, { query: { county: 'Narnia' } })
  expect(county).toMatchObject({ status: 422 })
  expect(county.problem.violations).toEqual([
    { propertyPath: 'county', message: 'Please choose a county from the list.' },
  ])
})

test('loading again changes nothing; a place that is new gets the next ordinal, one that is not in the file stays', async () => {
  await using w = await world()
  const all = () =>
    w.db.selectFrom('location').select(['id', 'ordinal', 'city', 'county_id']).orderBy('ordinal').execute()
  const before = await all()
  expect(before.map(({ ordinal }) => ordinal)).toEqual(before.map((_, index) => index))
  await loadLocations(w.db)
  expect(await all()).toEqual(before)

  const [first, second] = [before[0], before[1]]
  await w.db
    .insertInto('location')
    .values({
      id: 1,
      ordinal: before.length,
      county_id: 1,
      city: 'Avalon',
      latitude: 51,
      longitude: -2,
      population: null,
    })
    .execute()
  await w.db
    .deleteFrom('location')
    .where('id', '=', first?.id ?? 0)
    .execute()
  await w.db
    .updateTable('location')
    .set({ city: 'Misspelt' })
    .where('id', '=', second?.id ?? 0)
    .execute()
  await loadLocations(w.db)
  const after = await all()
  expect(after.at(-2)).toMatchObject({ id: 1, ordinal: before.length })
  expect(after.at(-1)).toEqual({ ...first, ordinal: before.length + 1 })
  expect(after[0]).toEqual(second)
})
