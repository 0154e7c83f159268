import { randomUUID } from 'node:crypto'
import { exports } from '@amour/contract/account/exports.ts'
import { type SavedSearchChange, SAVED_SEARCHES_MAX, savedSearches } from '@amour/contract/people/saved-searches.ts'
import type { SearchRequest } from '@amour/contract/people/search.ts'
import { readZip } from '@amour/test/code/zip-file.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { NewMember, TestMember } from '@amour/test/members/make-member.ts'
import { waysToHide } from '@amour/test/members/ways-to-hide.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { updateSavedSearch } from './saved-searches.queries.ts'
import { sealSearch } from './stored-search.ts'

const BRISTOL = 2654675
const LERWICK = 2644605
const bath: SearchRequest = { county: 'Somerset', cityTown: 'Bath', radius: 25 }

const aMan = (w: World, wanted: NewMember = {}) => w.aMember({ gender: 'Man', seeking: 'Woman', ...wanted })

const save = (w: World, who: TestMember, search: SearchRequest = bath, name = 'Men in Bath') =>
  w.as(who)(savedSearches.save, { body: { name, search } })

const list = async (w: World, who: TestMember) => {
  await w.context.limits.forget('search', who.id)
  return (await w.as(who)(savedSearches.list, {})).body.data
}

const countNew = async (w: World, who: TestMember) => (await list(w, who)).map(({ newcomers }) => newcomers.count)

test('a saved search counts who came since it was last opened, and nobody who was there', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await aMan(w)
  const { status, body } = await save(w, ann)
  const search = {
    ...bath,
    seeking: 'Woman->Man',
    sort: 'active',
    withPhoto: false,
    verified: false,
    newThisWeek: false,
  }
  expect([status, body]).toMatchObject([
    201,
    { name: 'Men in Bath', search, alert: false, newcomers: { count: 0, isCapped: false } },
  ])
  const bob = await aMan(w, { locationId: BRISTOL })
  await aMan(w, { locationId: LERWICK })
  await w.aMember()
  await aMan(w, { hasProfile: false })
  expect(await countNew(w, ann)).toEqual([1])
  expect(await countNew(w, ann)).toEqual([1])
  const opened = await w.as(ann)(savedSearches.open, { params: { id: body.id } })
  expect(opened.body.newcomers).toEqual({ count: 0, isCapped: false })
  expect(Date.parse(opened.body.seenAt)).toBeGreaterThan(Date.parse(body.seenAt))
  // Somebody who goes away and comes back is not new; somebody who moves here is.
  for (const set of [
    { status: 'suspended' },
    { status: 'active' },
    { is_incognito: true },
    { is_incognito: false },
  ] as const)
    await w.db.updateTable('member').set(set).where('id', '=', bob.id).execute()
  expect(await countNew(w, ann)).toEqual([0])
  await w.db.updateTable('member').set({ location_id: LERWICK }).where('id', '=', bob.id).execute()
  expect(await countNew(w, ann)).toEqual([0])
  await w.db.updateTable('member').set({ location_id: BRISTOL }).where('id', '=', bob.id).execute()
  expect(await countNew(w, ann)).toEqual([1])
})

test('with photo or verified only, somebody is new once they have that, and not again with another photo', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const bob = await aMan(w)
  await save(w, ann, { ...bath, withPhoto: true }, 'With photo')
  await save(w, ann, { ...bath, verified: true }, 'Verified')
  await save(w, ann, { ...bath, ageMin: 50 }, 'Older')
  await save(w, ann)
  expect(await countNew(w, ann)).toEqual([0, 0, 0, 0])
  const photo = await storePhoto(w.context, bob.id, { isDefault: true })
  expect(await countNew(w, ann)).toEqual([0, 0, 0, 1])
  await w.db.updateTable('member').set({ verified_at: w.clock.now() }).where('id', '=', bob.id).execute()
  expect(await countNew(w, ann)).toEqual([0, 0, 1, 1])
  for (const { id } of await list(w, ann)) await w.as(ann)(savedSearches.open, { params: { id } })
  await w.db.updateTable('media').set({ is_default: false }).where('id', '=', photo.id).execute()
  await w.db.updateTable('media').set({ is_default: true }).where('id', '=', photo.id).execute()
  expect(await countNew(w, ann)).toEqual([0, 0, 0, 0])
})

test('nobody is counted as new who is not there for the searcher, whatever the reason', async () => {
  await using w = await world()
  for (const [kind, hide] of waysToHide) {
    const ann = await w.aMember()
    await save(w, ann)
    const bob = await aMan(w)
    expect(await countNew(w, ann), kind).toEqual([1])
    await hide(w, bob, ann)
    expect(await countNew(w, ann), kind).toEqual([0])
    for (const { id } of [ann, bob]) await w.db.deleteFrom('member').where('id', '=', id).execute()
  }
})

test('ten are the most, also when the last two come at once; the same search again takes the new name', async () => {
  await using w = await world()
  const ann = await w.aMember()
  for (let age = 31; age < 30 + SAVED_SEARCHES_MAX; age++) await save(w, ann, { ...bath, ageMin: age })
  const replies = await Promise.all([save(w, ann, { ...bath, ageMin: 60 }), save(w, ann, { ...bath, ageMin: 61 })])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)).toMatchObject({ problem: { code: 'savedSearchLimit' } })
  const again = await save(w, ann, { ageMin: 31, ...bath, seeking: 'Man', sort: 'newest' }, 'Over thirty')
  expect([again.status, again.body]).toMatchObject([
    201,
    { name: 'Over thirty', search: { seeking: 'Woman->Man', sort: 'newest' } },
  ])
  expect(await list(w, ann)).toHaveLength(SAVED_SEARCHES_MAX)
})

test('a saved search is its member’s own: nobody else reads, changes, opens or deletes it', async () => {
  await using w = await world()
  const [ann, eve] = [await w.aMember(), await w.aMember()]
  const { id } = (await save(w, ann)).body
  const nothing = { status: 404, problem: { code: 'notFound' } }
  expect(await list(w, eve)).toEqual([])
  for (const [who, key] of [
    [eve, id],
    [ann, randomUUID()],
  ] as const) {
    const params = { id: key }
    expect(await w.as(who)(savedSearches.change, { params, body: { name: 'Mine', alert: true } })).toMatchObject(
      nothing,
    )
    expect(await w.as(who)(savedSearches.open, { params })).toMatchObject(nothing)
    expect(await w.as(who)(savedSearches.remove, { params })).toMatchObject(nothing)
  }
  expect(await w.asNobody(savedSearches.list, {})).toMatchObject({ status: 401 })
  expect(await list(w, ann)).toMatchObject([{ id, name: 'Men in Bath', alert: false }])
  const changed = await w.as(ann)(savedSearches.change, { params: { id }, body: { name: ' Baths ', alert: false } })
  expect(changed.body.name).toBe('Baths')
  expect(await w.as(ann)(savedSearches.remove, { params: { id } })).toMatchObject({ status: 200 })
  expect(await list(w, ann)).toEqual([])
})

test('a page that knows an older saved search changes what was pressed there, and takes nothing else back', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { id } = (await save(w, ann, bath, 'Men in Bath')).body
  const change = async (body: SavedSearchChange) =>
    (await w.as(ann)(savedSearches.change, { params: { id }, body })).body
  expect(await change({ name: 'Men in Bath', alert: true })).toMatchObject({ alert: true })
  // One page ends its mails, and another, which still shows them, gives it a name; then the other way round.
  expect(await change({ name: 'Men in Bath', alert: false, changed: ['alert'] })).toMatchObject({ alert: false })
  expect(await change({ name: 'Baths', alert: true, changed: ['name'] })).toMatchObject({ name: 'Baths', alert: false })
  expect(await change({ name: 'Men in Bath', alert: true, changed: ['alert'] })).toMatchObject({
    name: 'Baths',
    alert: true,
  })
  // A page of the release before means both.
  expect(await change({ name: 'Avon', alert: false })).toMatchObject({ name: 'Avon', alert: false })
})

test('in the database nobody reads whom somebody looks for or what they call it; a copy of one’s data tells it, and erasure takes it', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { id } = (await save(w, ann, { ...bath, ageMin: 41 }, 'Silver foxes')).body
  const rows = await w.db.selectFrom('saved_search').selectAll().execute()
  expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'member_id', 'search_sealed', 'created_at', 'seen_at'])
  const stored = rows[0]?.search_sealed.toString('latin1') ?? ''
  for (const told of ['Silver', 'Bath', 'Somerset', 'ageMin', 'Man']) expect(stored).not.toContain(told)
  expect(await w.db.selectFrom('search_alert').selectAll().execute()).toEqual([])
  await expect(w.dbOf('mod_rw').selectFrom('saved_search').selectAll().execute()).rejects.toThrow(/permission denied/)
  await expect(w.dbOf('mod_rw').selectFrom('search_alert').selectAll().execute()).rejects.toThrow(/permission denied/)

  await w.as(ann)(savedSearches.change, { params: { id }, body: { name: 'Silver foxes', alert: true } })
  await w.as(ann)(exports.begin, {})
  await w.settle()
  await w.settle()
  const { rawPayload } = await w.app.inject({ url: (await w.as(ann)(exports.latest, {})).body.export?.url ?? '' })
  const copy = JSON.parse(String((await readZip(rawPayload)).get('data.json'))) as Record<string, object[]>
  expect(copy['savedSearches']).toMatchObject([
    { name: 'Silver foxes', alert: true, search: { ageMin: 41, cityTown: 'Bath' } },
  ])
  await w.db.deleteFrom('member').where('id', '=', ann.id).execute()
  for (const table of ['saved_search', 'search_alert'] as const)
    expect(await w.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('what cannot be saved is explained under its field', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const complaint = async (search: SearchRequest, name?: string) => {
    const { status, problem } = await save(w, ann, search, name)
    return [status, problem.violations?.map(({ propertyPath, message }) => [propertyPath, message])]
  }
  const says = (field: string, message: string) => [422, [[field, message]]]
  expect(await complaint(bath, ' ')).toEqual(says('name', 'Please give it a name of up to 80 characters.'))
  expect(await complaint(bath, 'x'.repeat(81))).toEqual(says('name', 'Please give it a name of up to 80 characters.'))
  expect(await complaint({ cityTown: 'Atlantis' })).toEqual(says('cityTown', 'Please choose a place from the list.'))
  expect(await complaint({ ...bath, ageMin: 40, ageMax: 30 })).toEqual(
    says('search.ageMax', 'The second age must not be less than the first.'),
  )
  expect(await complaint({ ...bath, available: 'always' as 'week' })).toMatchObject([
    422,
    [['search.available', expect.any(String)]],
  ])
})

test('a saved search of a county that has another name by now stands in the list, and is renamed and removed', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { id } = (await save(w, ann)).body
  const { body: stays } = await save(w, ann, { county: 'Kent' }, 'Men in Kent')
  const stored = { name: 'Men in Bath', search: { ...stays.search, county: 'Avon' } }
  await updateSavedSearch(w.db, id, sealSearch(w.context, id, stored))
  expect((await list(w, ann)).map(({ name, newcomers }) => [name, newcomers.count])).toEqual([
    ['Men in Kent', 0],
    ['Men in Bath', 0],
  ])
  const body = { name: 'Men by the Avon', alert: false }
  expect((await w.as(ann)(savedSearches.change, { params: { id }, body })).body.name).toBe(body.name)
  expect((await w.as(ann)(savedSearches.remove, { params: { id } })).status).toBe(200)
})
