import { devices } from '@amour/contract/account/devices.ts'
import { events } from '@amour/contract/account/events.ts'
import { session } from '@amour/contract/account/session.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { processRoles } from '#database/rights.ts'
import { openEventStream } from '@amour/test/http/event-stream.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'
import { MEMBER_STREAMS, SESSION_STREAMS } from '#events/event-streams.ts'

const send = async (w: World, from: TestMember, to: TestMember, message = 'Good morning.') =>
  (await w.as(from)(messages.send, { params: { id: to.id }, body: { message } })).body

const annAndBob = async (w: World) => ({
  ann: await w.aMember({ gender: 'Woman', seeking: 'Man' }),
  bob: await w.aMember({ gender: 'Man', seeking: 'Woman' }),
})

const since = async (w: World, member: TestMember, cursor?: string) =>
  (await w.as(member)(events.since, { query: cursor === undefined ? { age: 0 } : { cursor } })).body

/** A stream whose member has been told where it begins. */
async function listening(w: World, { token }: Pick<TestMember, 'token'>) {
  const stream = await openEventStream(w, { token })
  await stream.until(() => true)
  return stream
}

test('a message wakes whoever it is for, and the writer’s other screens, within a second, and holds none of it', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  using hers = await listening(w, ann)
  using his = await listening(w, bob)
  expect(hers.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(hers.response.headers.get('x-accel-buffering')).toBe('no')
  expect(hers.response.headers.get('cache-control')).toBe('no-store, no-transform')

  const { conversationId } = await send(w, bob, ann, 'The tide is out.')
  const told = (await hers.until(({ messages: [id] }) => id === conversationId)).at(-1)
  expect(told).toMatchObject({ isAll: false, counts: true, receipts: [] })
  expect(JSON.stringify(told)).not.toContain('tide')
  await his.until(({ messages: [id] }) => id === conversationId)
})

test('what came while no stream was open is told by the next one from its cursor, once, however it was cut', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const first = await openEventStream(w, ann)
  const [start] = await first.until(() => true)
  first.close()
  const { conversationId } = await send(w, bob, ann)
  await w.as(bob)(flirts.send, { params: { id: ann.id }, body: { flirt: 'fancyAChat' } })

  using second = await openEventStream(w, { token: ann.token, cursor: start?.cursor })
  const [missed] = await second.until(() => true)
  expect(missed).toMatchObject({ isAll: false, messages: [conversationId], notifications: true })
  // The cursor of an event that did not arrive whole is the one before it: all of it comes again, and then no more.
  using third = await openEventStream(w, { token: ann.token, cursor: start?.cursor })
  expect((await third.until(() => true))[0]?.messages).toEqual([conversationId])
  using fourth = await openEventStream(w, { token: ann.token, cursor: missed?.cursor })
  expect((await fourth.until(() => true))[0]).toMatchObject({ messages: [], notifications: false, counts: false })
})

test('what changed while a page was being loaded is told by its first stream', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const { conversationId } = await send(w, bob, ann)
  const { body } = await w.as(ann)(events.since, { query: { age: 2 } })
  expect(body).toMatchObject({ isAll: false, messages: [conversationId] })
  expect((await w.as(ann)(events.since, { query: { age: -1 } })).status).toBe(422)
})

test('no process writes what is told by itself, so that one of the release before needs no right to', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const { cursor } = await since(w, ann)
  for (const role of processRoles)
    await expect(
      sql`INSERT INTO event (member_id, kind) VALUES (${ann.id}, 'counts')`.execute(w.dbOf(role)),
    ).rejects.toThrow(/permission denied/)
  // The right to tell is the triggers' own: without any on the table a message is sent, and told.
  await sql.raw('REVOKE ALL ON event, event_epoch FROM template_amour_worker').execute(w.db)
  const at = w.clock.now()
  await w.dbOf('worker').updateTable('member').set({ profile_updated_at: at }).where('id', '=', ann.id).execute()
  expect(await since(w, ann, cursor)).toMatchObject({ account: true })
  await send(w, bob, ann)
})

test('what commits late is told, however much came after it', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const { conversationId } = await send(w, bob, ann)
  const before = await since(w, ann)
  const slow = await w.db.startTransaction().execute()
  await sql`SELECT note_event(${ann.id}, 'message', ${conversationId})`.execute(slow)
  await w.as(bob)(flirts.send, { params: { id: ann.id }, body: { flirt: 'fancyAChat' } })
  const between = await since(w, ann, before.cursor)
  expect(between).toMatchObject({ messages: [], notifications: true })
  await slow.commit().execute()
  expect(await since(w, ann, between.cursor)).toMatchObject({ messages: [conversationId], notifications: false })
})

test('a notice that is lost costs some seconds, and one that comes twice nothing', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const { conversationId } = await send(w, bob, ann)
  using hers = await listening(w, ann)
  // As a process of the release before writes it, which tells nobody.
  await sql`SELECT note_event(${ann.id}, 'receipt', ${conversationId})`.execute(w.db)
  const told = await hers.until(({ receipts: [id] }) => id === conversationId)
  for (let times = 0; times < 3; times += 1)
    await sql`SELECT pg_notify('amour_events', ${JSON.stringify({ from: 'x', to: [ann.id] })})`.execute(w.db)
  await sql`SELECT pg_notify('amour_events', '{"from":')`.execute(w.db)
  await w.as(bob)(flirts.send, { params: { id: ann.id }, body: { flirt: 'fancyAChat' } })
  const after = await hers.until(({ notifications }) => notifications)
  expect([...told, ...after].filter(({ receipts }) => receipts.length > 0)).toHaveLength(1)
}, 20_000)

test('a session that ends ends its stream at once, and no other', async () => {
  await using w = await world()
  const bob = await w.aMember({ email: 'bob@example.com', password: 'open sesame' })
  const { body: other } = await w.asNobody(session.login, {
    body: { username: 'bob@example.com', password: 'open sesame' },
  })
  using here = await listening(w, bob)
  using there = await listening(w, other)
  const listed = (await w.as(bob)(devices.list, {})).body.data
  const id = listed.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await w.as(bob)(devices.signOut, { params: { id } })
  expect(await there.untilEnd()).toMatchObject({ reason: 'session' })
  await w.as(bob)(flirts.send, { params: { id: (await w.aMember()).id }, body: { flirt: 'fancyAChat' } })
  await w.as(bob)(session.revoke, {})
  expect(await here.untilEnd()).toMatchObject({ reason: 'session' })
  expect((await openEventStream(w, bob)).response.status).toBe(401)
})

test('a suspended member’s stream ends, whoever suspends them; one who is held hears of the account alone', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const { conversationId } = await send(w, bob, ann)
  using hers = await listening(w, ann)
  await w.db.updateTable('member').set({ status: 'held' }).where('id', '=', ann.id).execute()
  await hers.until(({ account }) => account)
  const start = await since(w, ann)
  await sql`SELECT note_event(${ann.id}, 'message', ${conversationId})`.execute(w.db)
  await sql`SELECT note_event(${ann.id}, 'notification')`.execute(w.db)
  expect(await since(w, ann, start.cursor)).toMatchObject({ messages: [], notifications: false })
  await w.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', ann.id).execute()
  expect(await hers.untilEnd()).toMatchObject({ reason: 'session' })
}, 20_000)

test('nothing that is hidden wakes anybody: reading in private, being here unseen, a request that is read', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const { conversationId: id } = await send(w, bob, ann)
  const told = async (work: () => Promise<unknown>) => {
    const start = await since(w, bob)
    await work()
    return (await since(w, bob, start.cursor)).receipts
  }
  const settings = { hideFromCounty: false, browseInvisibly: false, incognito: false }
  const read = () => w.as(ann)(messages.read, { params: { id } })
  const look = () => w.as(ann)(messages.thread, { params: { id }, query: {} })
  const change = (change: { readReceipts: boolean; showOnline: boolean }) =>
    w.as(ann)(privacy.update, { body: { ...settings, ...change } })

  await change({ readReceipts: true, showOnline: false })
  expect(await told(look)).toEqual([])
  expect(await told(read)).toEqual([])
  await send(w, ann, bob)
  await send(w, bob, ann)
  expect(await told(read), 'they have answered and show it').toEqual([id])
  await change({ readReceipts: false, showOnline: true })
  await send(w, bob, ann)
  expect(await told(look), 'delivered').toEqual([id])
  expect(await told(read)).toEqual([])
})

test('of whoever is blocked, hidden or incognito nothing more is told, but that the counts of both are others', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const { conversationId } = await send(w, bob, ann)
  const told = async (work: () => Promise<unknown>) => {
    const [hers, his] = [await since(w, ann), await since(w, bob)]
    await work()
    for (const { id } of [ann, bob]) await sql`SELECT note_event(${id}, 'key', ${conversationId})`.execute(w.db)
    return [await since(w, ann, hers.cursor), await since(w, bob, his.cursor)]
  }
  const [params, met, none] = [{ id: bob.id }, { keys: [conversationId] }, { keys: [], messages: [], account: false }]
  const both = { ...none, counts: true }
  expect(await told(() => w.as(ann)(blocks.block, { params }))).toMatchObject([both, both])
  expect(await told(() => w.as(ann)(blocks.unblock, { params }))).toMatchObject([met, met])
  expect(await told(() => w.as(ann)(blocks.hide, { params }))).toMatchObject([none, met])
  const hide = () => w.db.updateTable('member').set({ is_incognito: true }).where('id', '=', ann.id).execute()
  expect(await told(hide)).toMatchObject([none, none])
})

test('a cursor says nothing of whose it was, and nonsense in its place is refused', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const cat = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const hers = await since(w, ann)
  const { conversationId } = await send(w, bob, ann)
  expect(await since(w, cat, hers.cursor)).toMatchObject({ isAll: false, messages: [], counts: false })
  expect((await since(w, ann, hers.cursor)).messages).toEqual([conversationId])
  const [epoch = '', at = '', snapshot = ''] = hers.cursor.split('~')
  for (const cursor of [`${epoch}~${at}~9:3:`, `${epoch}~${at}~3:9:8,7`, `${epoch}~${at}~0:9:`, `x~${at}~${snapshot}`])
    expect((await w.as(ann)(events.open, { query: { cursor } })).problem.violations?.[0]?.propertyPath, cursor).toBe(
      'cursor',
    )
})

test('where it cannot be told what was missed, everything may have changed: a crash, another server, an hour', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { cursor } = await since(w, ann)
  const [epoch, at = '', snapshot = ''] = cursor.split('~')
  const later = snapshot.replaceAll(/\d+/g, (id) => `${id}000`)
  expect((await since(w, ann, `${epoch}~${at}~${later}`)).isAll).toBe(true)
  expect((await since(w, ann, `${epoch}~${Number(at) - 3_601}~${snapshot}`)).isAll).toBe(true)
  expect((await since(w, ann, cursor)).isAll).toBe(false)
  // What a crash leaves of a table that is not logged.
  await sql`TRUNCATE event, event_epoch`.execute(w.db)
  const after = await since(w, ann, cursor)
  expect([after.isAll, after.cursor.startsWith(`${epoch}`)]).toEqual([true, false])
  expect((await since(w, ann, after.cursor)).isAll).toBe(false)
})

test('whoever listens when a crash empties the table, or another server takes over, is told that all may have changed', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const { conversationId } = await send(w, bob, ann)
  using hers = await listening(w, ann)
  // The hub has seen the table: it knows that another has come.
  await send(w, bob, ann)
  await hers.until(({ messages: [id] }) => id === conversationId)
  await sql`TRUNCATE event, event_epoch`.execute(w.db)
  const told = await hers.until(({ isAll }) => isAll)
  // Once, and from then on what changes.
  await w.as(bob)(flirts.send, { params: { id: ann.id }, body: { flirt: 'fancyAChat' } })
  const after = await hers.until(({ notifications }) => notifications)
  expect([...told, ...after].filter(({ isAll }) => isAll)).toHaveLength(1)
}, 20_000)

test('a session has a few streams at once, a member some more, of which the oldest go first; many tries meet a limit', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: 'ann@example.com', password: 'open sesame' })
  const body = { username: 'ann@example.com', password: 'open sesame' }
  const oldest = await listening(w, ann)
  const elsewhere = []
  while (elsewhere.length < MEMBER_STREAMS) {
    const { body: there } = await w.asNobody(session.login, { body })
    for (let count = 0; count < SESSION_STREAMS; count += 1) elsewhere.push(await listening(w, there))
  }
  expect(await oldest.untilEnd()).toMatchObject({ reason: 'replaced' })
  for (const stream of elsewhere) stream.close()
  const first = await listening(w, ann)
  const others = []
  for (let count = 0; count < SESSION_STREAMS; count += 1) others.push(await listening(w, ann))
  expect(await first.untilEnd()).toMatchObject({ reason: 'replaced' })
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => {
      using stream = await openEventStream(w, ann)
      return stream.response.status
    }),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  for (const stream of others) stream.close()
})

test('an app that is told to stop ends its streams in order, and says when to come back', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const streams = await Promise.all([1, 2, 3].map(() => listening(w, ann)))
  const closing = w.app.close()
  for (const stream of streams) {
    const { reason, retryAfter } = await stream.untilEnd()
    expect([reason, retryAfter > 0]).toEqual(['drain', true])
  }
  await closing
})

test('an erasure ends the streams of who has gone, and tells the other one in an open conversation', async () => {
  await using w = await world()
  const { ann, bob } = await annAndBob(w)
  const { conversationId } = await send(w, bob, ann)
  using hers = await listening(w, ann)
  using his = await listening(w, bob)
  const { cursor } = await since(w, bob)
  await eraseMember(w.context, ann.id)
  expect(await hers.untilEnd()).toMatchObject({ reason: 'session' })
  await his.until(({ messages: [id] }) => id === conversationId)
  expect(await since(w, bob, cursor)).toMatchObject({ messages: [conversationId] })
})
