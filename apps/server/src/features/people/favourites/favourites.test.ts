import { randomUUID } from 'node:crypto'
import { exports } from '@amour/contract/account/exports.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { FAVOURITES_MAX, favourites } from '@amour/contract/people/favourites.ts'
import { members } from '@amour/contract/people/members.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { search } from '@amour/contract/people/search.ts'
import { readZip } from '@amour/test/code/zip-file.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

const man = { gender: 'Man', seeking: 'Woman' } as const
const add = (w: World, by: TestMember, key: string) => w.as(by)(favourites.add, { params: { id: key } })
const remove = (w: World, by: TestMember, key: string) => w.as(by)(favourites.remove, { params: { id: key } })
const namesOf = async (w: World, by: TestMember) =>
  (await w.as(by)(favourites.list, { query: {} })).body.data.map(({ username }) => username)

const couple = async (w: World) => ({
  ann: await w.aMember({ username: 'Ann' }),
  bob: await w.aMember({ ...man, username: 'Bob' }),
})

test('a member marks another by id or username, twice as once, and takes it back', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  expect(await add(w, ann, bob.id)).toMatchObject({ status: 200, body: { favourite: true } })
  expect(await add(w, ann, 'bOB')).toMatchObject({ status: 200 })
  expect(await namesOf(w, ann)).toEqual(['Bob'])
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.favourite).toBe(true)
  expect((await w.as(ann)(search.find, { body: {} })).body.data).toMatchObject([{ username: 'Bob', favourite: true }])
  expect(await remove(w, ann, 'bob')).toMatchObject({ status: 200, body: { favourite: false } })
  expect(await remove(w, ann, bob.id)).toMatchObject({ status: 200 })
  expect(await namesOf(w, ann)).toEqual([])
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.favourite).toBe(false)
})

test('the list is read in pages, the latest first, also while its members change', async () => {
  await using w = await world()
  const { ann } = await couple(w)
  for (const username of ['one', 'two', 'three', 'four', 'five']) {
    await add(w, ann, (await w.aMember({ ...man, username })).id)
  }
  const page = async (before?: string | null) => {
    const { body } = await w.as(ann)(favourites.list, { query: { numOfRecords: 2, ...(before && { before }) } })
    return { names: body.data.map(({ username }) => username), before: body.before }
  }
  const first = await page()
  expect(first.names).toEqual(['five', 'four'])
  await remove(w, ann, 'four')
  const second = await page(first.before)
  expect(second.names).toEqual(['three', 'two'])
  expect(await page(second.before)).toEqual({ names: ['one'], before: null })
})

test('whoever is marked learns nothing of it', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  const before = await w.as(bob)(members.view, { params: { id: ann.id } })
  await add(w, ann, bob.id)
  const after = await w.as(bob)(members.view, { params: { id: ann.id } })
  expect(after.body).toEqual(before.body)
  expect(await namesOf(w, bob)).toEqual([])
  expect((await w.as(bob)(notifications.all, { body: {} })).body.total).toBe(0)
  expect(w.mails).toEqual([])

  const readExport = async (member: TestMember) => {
    await w.as(member)(exports.begin, {})
    await w.settle()
    await w.settle()
    const { body } = await w.as(member)(exports.latest, {})
    const { rawPayload } = await w.app.inject({ url: body.export?.url ?? '' })
    const data = (await readZip(rawPayload)).get('data.json')
    return JSON.parse(String(data)) as Record<string, object[]>
  }
  expect((await readExport(ann))['favourites']).toMatchObject([{ favourite_id: bob.id }])
  expect(JSON.stringify(await readExport(bob))).not.toContain(ann.id)
})

test('who cannot be met at the moment is not in the list, and comes back', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  await add(w, ann, bob.id)
  for (const status of ['suspended', 'closed'] as const) {
    await w.db.updateTable('member').set({ status }).where('id', '=', bob.id).execute()
    expect(await namesOf(w, ann), status).toEqual([])
    await w.db.updateTable('member').set({ status: 'active' }).where('id', '=', bob.id).execute()
    expect(await namesOf(w, ann), status).toEqual(['Bob'])
  }
  await w.as(ann)(blocks.hide, { params: { id: bob.id } })
  expect(await namesOf(w, ann)).toEqual([])
  await w.as(ann)(blocks.unhide, { params: { id: bob.id } })
  expect(await namesOf(w, ann)).toEqual(['Bob'])
})

test('a block removes each from the other’s favourites for good', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  await add(w, ann, bob.id)
  await add(w, bob, ann.id)
  await w.as(bob)(blocks.block, { params: { id: ann.id } })
  expect(await w.db.selectFrom('favourite').selectAll().execute()).toEqual([])
  expect(await add(w, ann, bob.id)).toMatchObject({ status: 404, problem: { code: 'memberNotFound' } })
  await w.as(bob)(blocks.unblock, { params: { id: ann.id } })
  expect([await namesOf(w, ann), await namesOf(w, bob)]).toEqual([[], []])
})

test('the erasure of either takes the mark along', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  const cat = await w.aMember(man)
  await add(w, ann, bob.id)
  await add(w, cat, ann.id)
  await w.db.deleteFrom('member').where('id', '=', bob.id).execute()
  expect(await namesOf(w, ann)).toEqual([])
  await w.db.deleteFrom('member').where('id', '=', cat.id).execute()
  expect(await w.db.selectFrom('favourite').selectAll().execute()).toEqual([])
})

test('five hundred are the most, also when the last two come at once', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  const cat = await w.aMember(man)
  for (let index = 1; index < FAVOURITES_MAX; index++) {
    const { id } = await w.aMember(man)
    await w.db
      .insertInto('favourite')
      .values({ id: newId(), member_id: ann.id, favourite_id: id, created_at: w.clock.now() })
      .execute()
  }
  const replies = await Promise.all([add(w, ann, bob.id), add(w, ann, cat.id)])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.find(({ status }) => status === 409)).toMatchObject({ problem: { code: 'favouriteLimit' } })
  const [kept] = await namesOf(w, ann)
  expect(await add(w, ann, kept ?? '')).toMatchObject({ status: 200 })
})

test('oneself, nobody and a blocked member are refused alike, strangers altogether', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  await w.db.insertInto('block').values({ member_id: bob.id, blocked_id: ann.id, created_at: w.clock.now() }).execute()
  for (const key of [ann.id, bob.id, randomUUID(), 'not-a-member', '%']) {
    expect(await add(w, ann, key), key).toMatchObject({ status: 404, problem: { code: 'memberNotFound' } })
  }
  expect(await w.as(ann)(favourites.list, { query: { before: 'first' } })).toMatchObject({ status: 422 })
  expect(await w.asNobody(favourites.list, { query: {} })).toMatchObject({ status: 401 })
  expect(await w.asNobody(favourites.add, { params: { id: bob.id } })).toMatchObject({ status: 401 })
})

test('of a mark and a block in the same instant no mark is left, whichever was first', async () => {
  await using w = await world()
  const ann = await w.aMember({ username: 'Ann' })
  const men = await Promise.all(Array.from({ length: 12 }, (_, at) => w.aMember({ ...man, username: `Bob${at}` })))
  await Promise.all(men.flatMap((bob) => [add(w, ann, bob.id), w.as(bob)(blocks.block, { params: { id: ann.id } })]))
  expect(await w.db.selectFrom('favourite').selectAll().execute()).toEqual([])
})
