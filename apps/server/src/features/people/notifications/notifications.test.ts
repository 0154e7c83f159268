import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { notifications, notificationTypes } from '@amour/contract/people/notifications.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '#context.ts'
import { notify } from './notifications.service.ts'

const all = async (w: World, member: TestMember) => (await w.as(member)(notifications.all, { body: {} })).body

const flirt = (w: World, from: TestMember, to: TestMember, detail = 'goodEvening') =>
  notify(w.context, { memberId: to.id, type: 'flirt', actorId: from.id, detail })

const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(notifications)

test('strangers and unfinished members are turned away', async () => {
  await using w = await world()
  const zoe = w.as(await w.aMember({ hasProfile: false }))
  for (const [name, endpoint] of endpoints) {
    const request = { params: { id: 'not-an-id' }, query: {}, body: {} }
    const statuses = [(await w.asNobody(endpoint, request)).status, (await zoe(endpoint, request)).status]
    expect([name, ...statuses]).toEqual([name, 401, 403])
  }
})

test('the notifications of others are as unknown as those that never were', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  await flirt(w, ann, bob)
  const [{ id } = { id: '' }] = (await all(w, bob)).data
  for (const endpoint of [notifications.read, notifications.remove]) {
    expect((await w.as(ann)(endpoint, { params: { id: 'not-an-id' } })).status).toBe(422)
    const unknown = await w.as(ann)(endpoint, { params: { id: randomUUID() } })
    const foreign = await w.as(ann)(endpoint, { params: { id } })
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
  }
  expect((await w.as(bob)(notifications.all, { body: { page: 0 } })).status).toBe(422)
  expect((await all(w, bob)).data).toMatchObject([{ id, readAt: null }])
})

test('of who has paused since, the name stands without the picture', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ username: 'ann' }), await w.aMember()]
  await storePhoto(w.context, ann.id, { isDefault: true })
  await flirt(w, ann, bob)
  const actors = async () => (await all(w, bob)).data.map(({ actor }) => actor)
  expect(await actors()).toEqual([{ username: 'ann', image: expect.any(String) }])
  await w.as(ann)(leaving.pause, {})
  expect(await actors()).toEqual([{ username: 'ann', image: null }])
  await w.as(ann)(leaving.resume, {})
  expect(await actors()).toEqual([{ username: 'ann', image: expect.any(String) }])
})

test('notifications are read and deleted one by one or all at once, and the counts follow', async () => {
  await using w = await world()
  const bob = await w.aMember()
  for (const username of ['ann', 'cat', 'dot']) {
    await flirt(w, await w.aMember({ username }), bob)
    w.clock.advance(1000)
  }
  const [dot, cat, ann] = (await all(w, bob)).data
  expect([dot, cat, ann].map((one) => one?.actor?.username)).toEqual(['dot', 'cat', 'ann'])
  const asBob = w.as(bob)
  expect((await asBob(notifications.read, { params: { id: dot?.id ?? '' } })).body.notifications).toBe(2)
  expect((await asBob(notifications.read, { params: { id: dot?.id ?? '' } })).body.notifications).toBe(2)
  expect((await asBob(notifications.remove, { params: { id: cat?.id ?? '' } })).body.notifications).toBe(1)
  expect((await asBob(notifications.remove, { params: { id: cat?.id ?? '' } })).status).toBe(404)
  expect((await asBob(notifications.readAll, {})).body.notifications).toBe(0)
  const left = await all(w, bob)
  expect(left).toMatchObject({ total: 2, page: 1, numOfRecords: 20 })
  expect(left.data.map(({ readAt }) => typeof readAt)).toEqual(['string', 'string'])
})

test('what is on the screen is read in one go, and what came or was renewed meanwhile stays unread', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ username: 'ann' }), await w.aMember()]
  for (const other of [ann, await w.aMember(), await w.aMember()]) {
    await flirt(w, other, bob)
    w.clock.advance(1000)
  }
  const asBob = w.as(bob)
  const [third, second, first] = (await all(w, bob)).data
  // Ann flirts once more before the call arrives, and somebody else for the first time.
  await flirt(w, ann, bob)
  await flirt(w, await w.aMember(), bob)
  const shown = [first, second].map((one) => ({ id: one?.id ?? '', createdAt: one?.createdAt ?? '' }))
  const unknown = { id: randomUUID(), createdAt: w.clock.now().toISOString() }
  const reply = await asBob(notifications.readShown, { body: { shown: [...shown, unknown] } })
  expect(reply.body.notifications).toBe(3)
  const unread = (await all(w, bob)).data.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  expect(unread).toContain(first?.id)
  expect(unread).toContain(third?.id)
  expect(unread).not.toContain(second?.id)
  // Again, with the moment at which it was renewed: the moment of the first reading stays.
  const renewed = (await all(w, bob)).data.map(({ id, createdAt }) => ({ id, createdAt }))
  expect((await asBob(notifications.readShown, { body: { shown: renewed } })).body.notifications).toBe(0)
  // What is somebody else's stays as it was, and nobody learns whether it is there.
  await flirt(w, bob, ann)
  const foreign = (await all(w, ann)).data.map(({ id, createdAt }) => ({ id, createdAt }))
  expect((await asBob(notifications.readShown, { body: { shown: foreign } })).status).toBe(200)
  expect((await all(w, ann)).data).toMatchObject([{ readAt: null }])
})

test('a list of what was seen that is none is refused', async () => {
  await using w = await world()
  const bob = w.as(await w.aMember())
  const createdAt = '2026-11-01T10:00:00.000Z'
  const tooMany = Array.from({ length: 51 }, () => ({ id: randomUUID(), createdAt }))
  for (const shown of [undefined, 'all', [{ id: 'not-an-id', createdAt }], [{ id: randomUUID() }], tooMany]) {
    expect((await bob(notifications.readShown, { body: { shown } as never })).status).toBe(422)
  }
})

test('what the same member does again before it is read is told once, with how often', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ username: 'ann' }), await w.aMember()]
  await Promise.all(Array.from({ length: 2 }, () => flirt(w, ann, bob)))
  await flirt(w, ann, bob, 'caughtMyEye')
  const first = await all(w, bob)
  expect(first.data.map(({ text }) => text)).toEqual(['ann sent you 3 flirts, the last: “You caught my eye”'])
  await w.as(bob)(notifications.readAll, {})
  await flirt(w, ann, bob)
  expect((await all(w, bob)).total).toBe(2)
})

test('a decision that was not read yet is still told when a text is approved after it, and the reverse', async () => {
  await using w = await world()
  const bob = await w.aMember()
  for (const detail of ['decision', 'textApproved', 'decision']) {
    await notify(w.context, { memberId: bob.id, type: 'system', detail })
    w.clock.advance(1000)
  }
  expect((await all(w, bob)).data.map(({ text, link }) => [text, link])).toEqual([
    ['There are decisions about your account', '/account/reports#decisions'],
    ['Your profile text was approved, and others can read it', '/profile'],
  ])
})

test('that somebody has looked at their ratings, as a member asked, is told until it is read', async () => {
  await using w = await world()
  const bob = await w.aMember()
  const tell = (detail?: string) => notify(w.context, { memberId: bob.id, type: 'rating', ...(detail && { detail }) })
  const texts = async () => (await all(w, bob)).data.map(({ text }) => text)
  for (const detail of [undefined, 'looked', undefined]) await tell(detail)
  expect(await texts()).toEqual(['We’ve looked at your ratings, as you asked'])
  await w.as(bob)(notifications.readAll, {})
  await tell()
  expect((await texts())[0]).toBe('New ratings of you have been counted')
})

test('every type has a sentence and leads somewhere', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ username: 'ann' }), await w.aMember()]
  for (const type of notificationTypes) {
    await notify(w.context, { memberId: bob.id, type, actorId: ann.id, detail: 'sameTown' })
  }
  const { data } = await all(w, bob)
  expect(data.map(({ type }) => type).toSorted()).toEqual([...notificationTypes].toSorted())
  for (const { text, link } of data) {
    expect(text).toMatch(/^\S.{10,}$/)
    expect(text).not.toMatch(/\{\{|undefined/)
    expect(link).toMatch(/^\//)
  }
})

test('unread news of one kind that nobody in particular made are one, and new after they were read', async () => {
  await using w = await world()
  const bob = await w.aMember()
  const texts = async () => (await all(w, bob)).data.map(({ actor, text }) => [actor, text])
  for (let n = 0; n < 2; n++) await notify(w.context, { memberId: bob.id, type: 'media_approved' })
  expect(await texts()).toEqual([[null, '2 of your uploads were approved']])
  await w.as(bob)(notifications.readAll, {})
  await notify(w.context, { memberId: bob.id, type: 'media_approved' })
  expect(await texts()).toEqual([
    [null, 'One of your uploads was approved'],
    [null, '2 of your uploads were approved'],
  ])
})

test('members who have blocked each other hear nothing of each other, neither before nor after', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  await flirt(w, ann, bob)
  const [{ id } = { id: '' }] = (await all(w, bob)).data
  await w.db.insertInto('block').values({ member_id: ann.id, blocked_id: bob.id, created_at: w.clock.now() }).execute()
  await flirt(w, bob, ann)
  expect(await all(w, bob)).toMatchObject({ data: [], total: 0 })
  expect(await all(w, ann)).toMatchObject({ data: [], total: 0 })
  for (const endpoint of [notifications.read, notifications.remove]) {
    expect((await w.as(bob)(endpoint, { params: { id } })).status).toBe(404)
  }
  expect((await w.as(bob)(notifications.readAll, {})).body.notifications).toBe(0)
})

test('news that is told in a transaction goes with it', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const fails = inTransaction(w.context, async (context) => {
    await notify(context, { memberId: bob.id, type: 'flirt', actorId: ann.id })
    throw new Error('after all not')
  })
  await expect(fails).rejects.toThrow('after all not')
  expect((await all(w, bob)).total).toBe(0)
})

test('another site or a prefetch marks nothing as read', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  await flirt(w, ann, bob)
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
  const reply = await w.as(bob)(notifications.readAll, {}, { headers })
  expect([reply.status, reply.problem.code]).toEqual([403, 'crossSite'])
  expect((await all(w, bob)).data).toMatchObject([{ readAt: null }])
})
