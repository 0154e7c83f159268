import { search } from '@amour/contract/search.ts'
import { expect, test } from 'vitest'
import { world } from '@amour/test/world.ts'

test('a woman finds the men of her town who seek her', async () => {
  await using w = await world()
  const ann = await w.aMember({ username: 'ann' })
  await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  await w.aMember({ username: 'cem', gender: 'Man', seeking: 'Man' })
  const { body } = await w.as(ann)(search.find, { body: { county: 'Somerset', cityTown: 'Bath' } })
  expect(body).toMatchObject({ total: 1, page: 1, isCapped: false, widen: null, data: [{ username: 'bob', miles: 0 }] })
})
