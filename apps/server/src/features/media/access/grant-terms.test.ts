import { accounts } from '@amour/contract/account/accounts.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { changeMeanwhile } from '@amour/test/database/held-member.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { removeEndedGrants } from './media-access.jobs.ts'

/** Ann and Bob who have both written; Ann keeps one photo private. */
async function acquaintances(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const send = async (from: TestMember, to: TestMember, more: Partial<Draft> = {}) =>
    (await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Look', ...more } })).body
  const { conversationId } = await send(bob, ann)
  await send(ann, bob)
  const photo = await storePhoto(w.context, ann.id, { visibility: 'private' })
  const grant = async (term?: Term) =>
    (await w.as(ann)(mediaAccess.grant, { params: { memberId: bob.id }, body: { term } })).body.until
  const album = () => w.as(bob)(mediaAccess.listPrivate, { params: { id: ann.id } })
  const carried = async () => {
    const { data } = (await w.as(bob)(messages.thread, { params: { id: conversationId }, query: {} })).body
    return data.at(-1)?.attachment
  }
  const grants = async () => (await w.as(ann)(mediaAccess.list, {})).body.grants
  const load = async (url: string | null | undefined) => (await w.app.inject({ url: url ?? '' })).statusCode
  /** Lets time pass for the grants, not for sessions and addresses. */
  const pass = (milliseconds: number) =>
    w.db
      .updateTable('media_grant')
      .set({ ends_at: sql`ends_at - make_interval(secs => ${milliseconds / 1000})` })
      .execute()
  return { ann, bob, photo, send, grant, album, carried, grants, load, pass }
}
type Draft = { mediaId: string; mediaTerm: Term }
type Term = 'day' | 'week' | 'month' | 'open'

/** From now on, rounded to minutes. */
const lengthOf = (w: World, until: string | null) =>
  until === null ? null : Math.round((Date.parse(until) - w.clock.now().getTime()) / MINUTE) * MINUTE

test('a page that shows a grant which another page has taken back sets no new end for it, and grants nothing', async () => {
  await using w = await world()
  const { ann, bob, photo, album, grants, pass } = await acquaintances(w)
  const change = (term: Term, isChange = true) =>
    w.as(ann)(mediaAccess.grant, { params: { memberId: bob.id }, body: { term, isChange } })
  expect((await change('day', false)).status).toBe(200)
  expect(lengthOf(w, (await change('month')).body.until)).toBe(30 * DAY)
  await w.as(ann)(mediaAccess.revoke, { params: { memberId: bob.id } })
  expect(await change('day')).toMatchObject({ status: 404, problem: { code: 'notFound' } })
  expect([(await album()).status, await grants()]).toEqual([404, []])
  // One that has ended by itself is no other.
  await change('day', false)
  await pass(2 * DAY)
  expect((await change('day')).status).toBe(404)
  expect((await change('day', false)).status).toBe(200)
  expect((await album()).body.data.map(({ id }) => id)).toEqual([photo.id])
})

test('a grant ends by itself: after a week where no term is named, else when its owner said', async () => {
  await using w = await world()
  const { photo, grant, album, grants, carried, send, ann, bob } = await acquaintances(w)
  for (const [term, length] of [
    [undefined, 7 * DAY],
    ['day', DAY],
    ['month', 30 * DAY],
    ['open', null],
    ['week', 7 * DAY],
  ] as const) {
    const until = await grant(term)
    expect(lengthOf(w, until)).toBe(length)
    expect((await album()).body).toMatchObject({ until, data: [{ id: photo.id, shared: { until } }] })
    expect((await grants())[0]).toMatchObject({ albumUntil: until, items: [] })
  }
  const told = (await w.as(bob)(notifications.all, { body: {} })).body.data
  expect(told.filter(({ type }) => type === 'access_granted')).toHaveLength(1)

  await w.as(ann)(mediaAccess.revoke, { params: { memberId: bob.id } })
  await send(ann, bob, { mediaId: photo.id })
  const until = (await carried())?.media?.shared?.until ?? null
  expect(lengthOf(w, until)).toBe(7 * DAY)
  expect((await grants())[0]).toMatchObject({ albumSince: null, albumUntil: null, items: [{ id: photo.id, until }] })
  await send(ann, bob, { mediaId: photo.id, mediaTerm: 'day' })
  expect(lengthOf(w, (await carried())?.media?.shared?.until ?? null)).toBe(DAY)
})

test('what goes on for longer is not cut by granting again without a term', async () => {
  await using w = await world()
  const { ann, bob, photo, grant, grants, send } = await acquaintances(w)
  const until = await grant('month')
  expect(await grant()).toBe(until)
  await send(ann, bob, { mediaId: photo.id, mediaTerm: 'open' })
  await send(ann, bob, { mediaId: photo.id })
  expect((await grants())[0]).toMatchObject({ albumUntil: until, items: [{ until: null }] })
})

test('past its end a grant opens nothing, by no call and no address, though nothing has removed it', async () => {
  await using w = await world()
  const { ann, bob, photo, send, grant, album, carried, grants, load, pass } = await acquaintances(w)
  await grant('day')
  await send(ann, bob, { mediaId: photo.id, mediaTerm: 'day' })
  const [item] = (await album()).body.data
  const sent = (await carried())?.media
  const addresses = [...Object.values(item?.picture.urls ?? {}), ...Object.values(sent?.picture.urls ?? {})]
  expect(addresses.length).toBeGreaterThan(4)
  await pass(DAY - MINUTE)
  for (const url of addresses) expect(await load(url)).toBe(200)

  await pass(MINUTE)
  expect(await w.db.selectFrom('media_grant').select('id').execute()).toHaveLength(2)
  for (const url of addresses) expect(await load(url)).toBe(404)
  expect((await album()).problem.code).toBe('notFound')
  expect(await carried()).toEqual({ state: 'gone', media: null })
  for (const call of [media.viewed, media.liked, media.unliked])
    expect((await w.as(bob)(call, { params: { id: photo.id } })).status).toBe(404)
  expect((await w.as(bob)(members.view, { params: { id: ann.id } })).body.private.access).toBe('none')
  expect(await grants()).toEqual([])
  const term = { params: { id: photo.id, memberId: bob.id }, body: { term: 'open' } } as const
  expect((await w.as(ann)(mediaAccess.changeItemTerm, term)).problem.code).toBe('notFound')

  await grant('day')
  expect((await album()).status).toBe(200)
  const told = (await w.as(bob)(notifications.all, { body: {} })).body.data
  expect(told.find(({ type }) => type === 'access_granted')?.text).toContain('twice')
})

test('an item that a message gave is prolonged, cut short, and by its owner alone', async () => {
  await using w = await world()
  const { ann, bob, photo, send, grants, load, carried, pass } = await acquaintances(w)
  const cem = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await send(ann, bob, { mediaId: photo.id, mediaTerm: 'day' })
  const url = (await carried())?.media?.picture.urls['480']
  const change = (by: TestMember, memberId: string, term: Term) =>
    w.as(by)(mediaAccess.changeItemTerm, { params: { id: photo.id, memberId }, body: { term } })
  for (const [term, length] of [
    ['month', 30 * DAY],
    ['open', null],
    ['day', DAY],
  ] as const) {
    const { until } = (await change(ann, bob.id, term)).body
    expect(lengthOf(w, until)).toBe(length)
    expect((await grants())[0]?.items[0]?.until).toBe(until)
  }
  expect((await change(bob, bob.id, 'open')).problem.code).toBe('notFound')
  expect((await change(ann, cem.id, 'open')).problem.code).toBe('notFound')
  await pass(DAY + HOUR)
  expect(await load(url)).toBe(404)
})

test('grants of before have no end until their owner sets one, and what has ended is removed in its hour', async () => {
  await using w = await world()
  const { grant, album, grants } = await acquaintances(w)
  await grant()
  await w.db.updateTable('media_grant').set({ ends_at: null }).execute()
  expect((await album()).body.until).toBe(null)
  expect((await grants())[0]).toMatchObject({ albumSince: expect.any(String), albumUntil: null })
  w.clock.advance(400 * DAY)
  await removeEndedGrants.perform(w.context, {})
  expect(await w.db.selectFrom('media_grant').select('ends_at').execute()).toEqual([{ ends_at: null }])
  await w.db.updateTable('media_grant').set({ ends_at: w.clock.now() }).execute()
  await removeEndedGrants.perform(w.context, {})
  expect(await w.db.selectFrom('media_grant').select('ends_at').execute()).toEqual([])
})

test('who is incognito, and showed something for a time, is hidden again when it has ended', async () => {
  await using w = await world()
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  await w.db.updateTable('member').set({ is_incognito: true }).where('id', '=', ann.id).execute()
  const page = async () => (await w.as(bob)(members.view, { params: { id: ann.id } })).status
  expect(await page()).toBe(404)
  await w.as(ann)(mediaAccess.grant, { params: { memberId: bob.id }, body: { term: 'day' } })
  expect(await page()).toBe(200)
  await w.db
    .updateTable('media_grant')
    .set({ ends_at: sql`now() - interval '1 second'` })
    .execute()
  expect(await page()).toBe(404)
})

test('what the law says is read once for an owner, and remembered for that one alone', async () => {
  await using w = await world()
  const { ann, bob, photo, grant, album, send, carried } = await acquaintances(w)
  const cat = await w.aMember({ username: 'cat' })
  const theirs = await storePhoto(w.context, cat.id, { visibility: 'private' })
  await grant()
  await w.as(cat)(mediaAccess.grant, { params: { memberId: bob.id } })
  await send(ann, bob, { mediaId: photo.id })
  const read = (by: TestMember, id: string) => w.as(by)(mediaAccess.readNotice, { params: { id } })
  const seen = async () => [
    (await album()).body.isNoticeRead,
    (await album()).body.data[0]?.shared?.isNoticeRead,
    (await carried())?.media?.shared?.isNoticeRead,
  ]
  expect(await seen()).toEqual([false, false, false])
  for (const _ of [1, 2]) expect((await read(bob, ann.id)).body).toEqual({ isNoticeRead: true })
  expect(await seen()).toEqual([true, true, true])
  const other = (await w.as(bob)(mediaAccess.listPrivate, { params: { id: cat.id } })).body
  expect(other).toMatchObject({ isNoticeRead: false, data: [{ id: theirs.id, shared: { isNoticeRead: false } }] })
  const own = (await w.as(ann)(mediaAccess.listPrivate, { params: { id: ann.id } })).body
  expect(own).toMatchObject({ isNoticeRead: true, data: [{ shared: null }] })
  for (const id of [bob.id, 'nobody']) expect((await read(bob, id)).problem.code).toBe('memberNotFound')
  // Who is erased while it is being read is nobody.
  const eve = await w.aMember()
  const late = await changeMeanwhile(w.db, eve.id, {
    call: () => read(bob, eve.id),
    change: (tx) => tx.deleteFrom('member').where('id', '=', eve.id).execute(),
  })
  expect([late.status, late.problem.code]).toEqual([404, 'memberNotFound'])
})

test('private photos whose term is over before anybody read of them call nobody; those that are shown still do', async () => {
  await using w = await world()
  const [ann, eve] = [await w.aMember({ username: 'ann' }), await w.aMember({ username: 'eve' })]
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const grant = (by: TestMember, term: 'day' | 'week') =>
    w.as(by)(mediaAccess.grant, { params: { memberId: bob.id }, body: { term } })
  await grant(ann, 'day')
  await grant(eve, 'week')
  w.clock.advance(DAY + MINUTE)
  await removeEndedGrants.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const back = { ...bob, ...(await startSession(w.context, bob.id)) }
  const { data } = (await w.as(back)(notifications.all, { body: {} })).body
  expect(Object.fromEntries(data.map(({ actor, readAt }) => [actor?.username, readAt === null]))).toEqual({
    ann: false,
    eve: true,
  })
  expect((await w.as(back)(accounts.counts, {})).body.notifications).toBe(1)
})
