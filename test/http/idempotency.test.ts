import { randomUUID } from 'node:crypto'
import { flirts } from '@amour/contract/people/flirts.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const sentIn = async ({ db }: World) => (await db.selectFrom('message').select('id').execute()).length

test('a key is its member’s and its call’s own: the same of another member, or for another call, does what it asks', async () => {
  await using w = await world()
  const [ann, bob, cat] = [await w.aMember(), await w.aMember(), await w.aMember()]
  const keyed = { headers: { 'idempotency-key': randomUUID() } }
  const request = { params: { id: bob.id }, body: { message: 'Good evening.' } }
  const first = await w.as(ann)(messages.send, request, keyed)
  const other = await w.as(cat)(messages.send, request, keyed)
  expect([first.status, other.status]).toEqual([201, 201])
  expect(other.body.conversationId).not.toBe(first.body.conversationId)
  const flirt = { params: { id: bob.id }, body: { flirt: 'goodTaste' } } as const
  expect((await w.as(ann)(flirts.send, flirt, keyed)).status).toBeLessThan(300)
  expect(await sentIn(w)).toBe(2)
  expect(await w.db.selectFrom('flirt').select('sender_id').execute()).toEqual([{ sender_id: ann.id }])
})

test('a key that comes with other words, or for somebody else, is refused and does nothing', async () => {
  await using w = await world()
  const [ann, bob, cat] = [await w.aMember(), await w.aMember(), await w.aMember()]
  const keyed = { headers: { 'idempotency-key': randomUUID() } }
  const send = async (id: string, message: string) => {
    const answer = await w.as(ann)(messages.send, { params: { id }, body: { message } }, keyed)
    return answer.status === 201 ? 'sent' : answer.problem.code
  }
  expect(await send(bob.id, 'One')).toBe('sent')
  expect([await send(bob.id, 'Two'), await send(cat.id, 'One')]).toEqual(['requestReused', 'requestReused'])
  expect(await send(bob.id, 'One')).toBe('sent')
  expect(await sentIn(w)).toBe(1)
})

test('what is asked several times at once is done once, and said to be under way to the others', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const keyed = { headers: { 'idempotency-key': randomUUID() } }
  const send = () => w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Once' } }, keyed)
  const answers = await Promise.all([1, 2, 3, 4].map(send))
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  const done = answers.find(({ status }) => status === 201)
  expect((await send()).text).toBe(done?.text)
  expect(await sentIn(w)).toBe(1)
})
