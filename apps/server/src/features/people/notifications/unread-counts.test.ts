import { accounts } from '@amour/contract/account/accounts.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('the poll for counts answers without a body that nothing is new, and what is new', async () => {
  await using w = await world()
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const first = await w.as(ann)(accounts.counts, {})
  const headers = { 'if-none-match': String(first.headers['etag']) }
  const second = await w.as(ann)(accounts.counts, {}, { headers })
  expect([second.status, second.text]).toEqual([304, ''])
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Good morning.' } })
  const third = await w.as(ann)(accounts.counts, {}, { headers })
  expect([third.status, third.body]).toEqual([200, { messages: 1, notifications: 0 }])
  expect(third.headers['cache-control']).toBe('no-store')
})
