import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '@amour/contract/account/accounts.ts'
import { events } from '@amour/contract/account/events.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { members } from '@amour/contract/people/members.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { search } from '@amour/contract/people/search.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import recorded from './recorded.json' with { type: 'json' }
import { recordStatements } from './databases/statements.ts'

test('no call that members make all the time asks the database more often than is recorded', async () => {
  await using w = await world()
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const strangers = [
    await w.aMember({ gender: 'Man', seeking: 'Woman' }),
    await w.aMember({ gender: 'Man', seeking: 'Woman' }),
  ]
  const toBob = { params: { id: bob.id }, body: { message: 'Good evening.' } }
  const { conversationId: id } = (await w.as(ann)(messages.send, toBob)).body
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'And to you.' } })
  const calls: Record<keyof typeof recorded.queries, () => Promise<{ status: number }>> = {
    me: () => w.as(ann)(accounts.me, {}),
    counts: () => w.as(ann)(accounts.counts, {}),
    'what is new': () => w.as(ann)(events.since, { query: { age: 0 } }),
    search: () => w.as(ann)(search.find, { body: { county: 'Somerset' } }),
    'a member’s page': () => w.as(ann)(members.view, { params: { id: bob.id } }),
    inbox: () => w.as(ann)(messages.all, { body: { page: 1, numOfRecords: 10 } }),
    thread: () => w.as(ann)(messages.thread, { params: { id }, query: {} }),
    notifications: () => w.as(ann)(notifications.all, { body: { page: 1, numOfRecords: 10 } }),
    message: () => w.as(ann)(messages.send, toBob),
    flirt: () => w.as(ann)(flirts.send, { params: { id: strangers.pop()?.id ?? '' }, body: { flirt: 'fancyAChat' } }),
  }
  const found: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    // What is kept in memory after the first call is asked once.
    await call()
    const asked = await recordStatements(async () => expect((await call()).status, name).toBeLessThan(300))
    // What the other processes are told comes some time after the answer, in one notice for many.
    found[name] = asked.filter(({ text }) => !/event|pg_notify|^(begin|commit|start transaction)/i.test(text)).length
  }
  const more = Object.entries(found).filter(([name, times]) => times > (recorded.queries[name as 'me'] ?? 0)) // its own keys
  expect(more, `all: ${JSON.stringify(found)}`).toEqual([])
})

test('a search, which changes nothing, has nobody look for what is new', async () => {
  await using w = await world()
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const find = async () => expect((await w.as(ann)(search.find, { body: {} })).status).toBe(200)
  await find()
  // What the first call of a session notes is told; a look comes some hundredths of a second after a call.
  await pause(200)
  const asked = await recordStatements(async () => {
    await find()
    await pause(200)
  })
  expect(asked.filter(({ text }) => /event/i.test(text))).toEqual([])
  expect(asked).not.toEqual([])
})
