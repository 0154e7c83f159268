import { flirts } from '@amour/contract/people/flirts.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { type Privacy, privacy } from '@amour/contract/account/privacy.ts'
import { search } from '@amour/contract/people/search.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const open: Privacy = {
  readReceipts: true,
  showOnline: true,
  hideFromCounty: false,
  browseInvisibly: false,
  showTyping: false,
  incognito: false,
}
const LONDON = 2643743

const change = async (w: World, member: TestMember, part: Partial<Privacy>) =>
  (await w.as(member)(privacy.update, { body: { ...open, ...part } })).body

const aPair = async (w: World) => ({
  ann: await w.aMember({ username: 'ann', gender: 'Woman', seeking: 'Man' }),
  bob: await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' }),
})

const write = async (w: World, from: TestMember, to: TestMember) =>
  (await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })).body

test('a member starts open and changes what they like; others’ settings are their own', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const closed = {
    readReceipts: false,
    showOnline: false,
    hideFromCounty: true,
    browseInvisibly: true,
    showTyping: true,
    incognito: true,
  }
  expect((await w.as(ann)(privacy.get, {})).body).toEqual(open)
  expect(await change(w, ann, closed)).toEqual(closed)
  expect((await w.as(ann)(privacy.get, {})).body).toEqual(closed)
  expect((await w.as(bob)(privacy.get, {})).body).toEqual(open)
  expect(
    (await w.as(ann)(privacy.update, { body: { ...closed, showOnline: 'no' as unknown as boolean } })).status,
  ).toBe(422)
})

test('a page that knows older settings changes the one that was pressed, and takes nothing else back', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const press = (part: Partial<Privacy>, changed: (keyof Privacy)[]) =>
    w.as(ann)(privacy.update, { body: { ...open, ...part, changed } })
  const found = async () => (await w.as(bob)(members.view, { params: { id: ann.id } })).status === 200
  expect((await press({ incognito: true }, ['incognito'])).body).toEqual({ ...open, incognito: true })
  expect(await found()).toBe(false)
  // The other tab was opened before, and shows her as she was.
  const { body } = await press({ readReceipts: false }, ['readReceipts'])
  expect(body).toEqual({ ...open, incognito: true, readReceipts: false })
  expect(await found()).toBe(false)
  expect((await press({}, ['incognito'])).body).toEqual({ ...open, readReceipts: false })
  expect(await found()).toBe(true)
  // A page of the release before says all of it.
  expect((await w.as(ann)(privacy.update, { body: open })).body).toEqual(open)
  expect((await press({}, ['all' as never])).status).toBe(422)
})

/** Ann and Bob talk; what each sees of their own first message. */
async function talk(w: World) {
  const { ann, bob } = await aPair(w)
  const { conversationId: id } = await write(w, ann, bob)
  await write(w, bob, ann)
  const mine = async (member: TestMember) => {
    const { data, conversation } = (await w.as(member)(messages.thread, { params: { id }, query: {} })).body
    const own = data.filter(({ isMine }) => isMine)
    return { ticks: own.map(({ readAt }) => readAt !== null), own, conversation }
  }
  const read = (member: TestMember) => w.as(member)(messages.read, { params: { id } })
  return { ann, bob, mine, read }
}

test('without read receipts neither learns what the other has read, and it stays untold later', async () => {
  await using w = await world()
  const { ann, bob, mine, read } = await talk(w)
  await read(ann)
  expect((await mine(bob)).ticks).toEqual([true])

  await change(w, bob, { readReceipts: false })
  expect((await mine(bob)).ticks).toEqual([false])
  await write(w, bob, ann)
  await read(ann)
  await read(bob)
  expect((await mine(bob)).ticks).toEqual([false, false])
  expect((await mine(ann)).ticks).toEqual([false])
  const { data } = (await w.as(ann)(messages.all, { body: {} })).body
  expect(data[0]?.last?.readAt).toEqual(expect.any(String))

  await change(w, bob, {})
  expect((await mine(bob)).ticks).toEqual([true, false])
  expect((await mine(ann)).ticks).toEqual([false])
  await write(w, ann, bob)
  await read(bob)
  expect((await mine(ann)).ticks).toEqual([false, true])
})

test('who does not show when they are here is told of nowhere: not on cards, pages, threads, by filter or by place in a list', async () => {
  await using w = await world()
  const { ann, bob } = await talk(w)
  const idle = new Date(w.clock.now().getTime() - 40 * 86_400_000)
  const old = await w.aMember({ username: 'old-timer', gender: 'Man', seeking: 'Woman', activeAt: idle })
  const found = async (body: object) =>
    (await w.as(ann)(search.find, { body })).body.data.map(({ id, online }) => [id, online])
  expect(await found({})).toEqual([
    [bob.id, 'online'],
    [old.id, 'longer'],
  ])

  await change(w, bob, { showOnline: false })
  w.clock.advance(540_000)
  await w.as(bob)(privacy.get, {})
  expect(await found({})).toEqual([
    [old.id, 'longer'],
    [bob.id, null],
  ])
  for (const activeWithin of ['online', 'today', 'week', 'month']) expect(await found({ activeWithin })).toEqual([])
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.online).toBeNull()
  expect((await w.as(bob)(members.view, { params: { id: bob.id } })).body.online).toBeNull()
  expect((await w.as(ann)(members.suggest, { params: { term: 'bo' } })).body.data).toMatchObject([{ online: null }])
  const { data } = (await w.as(ann)(messages.all, { body: {} })).body
  expect(data[0]?.member.online).toBeNull()

  await change(w, bob, {})
  expect((await found({}))[0]).toEqual([bob.id, 'online'])
})

test('a delivery does not tell that somebody who hides it is here; a reading they let others know of does', async () => {
  await using w = await world()
  const { ann, bob, mine, read } = await talk(w)
  await change(w, bob, { showOnline: false })
  await write(w, ann, bob)
  await w.as(bob)(messages.all, { body: {} })
  expect((await mine(ann)).own.at(-1)).toMatchObject({ deliveredAt: null, readAt: null })
  await read(bob)
  expect((await mine(ann)).own.at(-1)).toMatchObject({ deliveredAt: expect.any(String), readAt: expect.any(String) })
  expect((await mine(bob)).own.at(-1)).toMatchObject({ deliveredAt: expect.any(String) })
})

test('when somebody who hid that they are here shows it again, no delivery or reading of that time is told', async () => {
  await using w = await world()
  const { ann, bob, mine, read } = await talk(w)
  await change(w, bob, { showOnline: false, readReceipts: false })
  await write(w, ann, bob)
  await w.as(bob)(messages.all, { body: {} })
  await change(w, bob, {})
  expect((await mine(ann)).own.at(-1)).toMatchObject({ deliveredAt: null, readAt: null })
  await change(w, bob, { showOnline: false, readReceipts: false })
  await read(bob)
  await change(w, bob, {})
  expect((await mine(ann)).own.at(-1)).toMatchObject({ deliveredAt: null, readAt: null })
  // From now on it is told when it leaves for them again.
  await write(w, ann, bob)
  await w.as(bob)(messages.all, { body: {} })
  expect((await mine(ann)).own.at(-1)).toMatchObject({ deliveredAt: expect.any(String), readAt: null })
})

/** What Ann, who lives in Bath, meets of Bob, who lives there too. */
async function meets(w: World, ann: TestMember, bob: TestMember) {
  const { data, total } = (await w.as(ann)(search.find, { body: {} })).body
  return {
    found: data.map(({ username }) => username),
    total,
    page: (await w.as(ann)(members.view, { params: { id: bob.id } })).status,
    suggested: (await w.as(ann)(members.suggest, { params: { term: 'bob' } })).body.data.length,
    flirt: (await w.as(ann)(flirts.send, { params: { id: bob.id }, body: { flirt: 'goodTaste' } })).status,
  }
}

test('who hides from their county is not there for strangers who live in it, and there for all others', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const photo = await storePhoto(w.context, bob.id, { isDefault: true })
  const url = (await w.as(ann)(members.view, { params: { id: bob.id } })).body.image ?? ''
  expect((await w.app.inject({ url })).statusCode).toBe(200)
  const lea = await w.aMember({ username: 'lea', gender: 'Woman', seeking: 'Man', locationId: LONDON })
  const cem = await w.aMember({ username: 'cem', gender: 'Man', seeking: 'Woman' })
  await change(w, bob, { hideFromCounty: true })

  const gone = { found: [cem.username], total: 1, page: 404, suggested: 0, flirt: 404 }
  expect(await meets(w, ann, bob)).toEqual(gone)
  expect((await w.app.inject({ url })).statusCode, photo.id).toBe(404)
  expect(await meets(w, lea, bob)).toMatchObject({ total: 2, page: 200, suggested: 1, flirt: 201 })
  expect((await w.as(bob)(members.view, { params: { id: bob.id } })).status).toBe(200)

  await change(w, bob, {})
  expect(await meets(w, ann, bob)).toMatchObject({ total: 2, page: 200, suggested: 1, flirt: 201 })
})

test('who hides from their county and makes the first step is there for that one', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const eve = await w.aMember({ username: 'eve', gender: 'Woman', seeking: 'Man' })
  const fay = await w.aMember({ username: 'fay', gender: 'Woman', seeking: 'Man' })
  await change(w, bob, { hideFromCounty: true })
  await w.as(bob)(flirts.send, { params: { id: ann.id }, body: { flirt: 'goodTaste' } })
  await write(w, bob, eve)
  for (const known of [ann, eve]) expect(await meets(w, known, bob)).toMatchObject({ total: 1, page: 200 })
  expect(await meets(w, fay, bob)).toMatchObject({ total: 0, page: 404 })
})

test('who moves away hides from the new county, and goes on hiding from the old', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await change(w, bob, { hideFromCounty: true })
  await w.db.updateTable('member').set({ location_id: LONDON }).where('id', '=', bob.id).execute()
  expect(await meets(w, ann, bob)).toMatchObject({ total: 0, page: 404, flirt: 404 })
  const lea = await w.aMember({ username: 'lea', gender: 'Woman', seeking: 'Man', locationId: LONDON })
  expect(await meets(w, lea, bob)).toMatchObject({ total: 0, page: 404, flirt: 404 })
})
