import { accounts } from '@amour/contract/account/accounts.ts'
import { explicitConsents } from '@amour/contract/media/explicit-consents.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { storeFilmCopy, storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR } from '#durations.ts'
import { collectParts } from '#features/account/data-export/export-contents.service.ts'

/** Ann with a private photo and video, and Bob who would like to see them. */
async function secret(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const photo = await storePhoto(w.context, ann.id, { visibility: 'private' })
  w.clock.advance(1)
  const video = await storeVideo(w.context, ann.id, { visibility: 'private' })
  const toAnn = { params: { id: ann.id } }
  const ask = async (who: TestMember = bob) => (await w.as(who)(mediaAccess.request, toAnn)).body.access
  const withdraw = async () => (await w.as(bob)(mediaAccess.withdraw, toAnn)).body.access
  const grant = (to: TestMember = bob) => w.as(ann)(mediaAccess.grant, { params: { memberId: to.id } })
  const revoke = (from: TestMember = bob) => w.as(ann)(mediaAccess.revoke, { params: { memberId: from.id } })
  const list = async () => (await w.as(ann)(mediaAccess.list, {})).body
  const stand = async () => (await w.as(bob)(members.view, toAnn)).body.private
  const open = async () => (await w.as(bob)(mediaAccess.listPrivate, toAnn)).body.data
  const load = async (url: string | null | undefined) => (await w.app.inject({ url: url ?? '' })).statusCode
  const news = async (who: TestMember) => {
    const { data } = (await w.as(who)(notifications.all, { body: {} })).body
    return data.map(({ type, text, link }) => ({ type, text, link }))
  }
  /** Lets days pass for the question, not for the sessions. */
  const wait = (days: number) =>
    w.db
      .updateTable('media_request')
      .set({
        asked_at: sql`asked_at - make_interval(days => ${days})`,
        declined_at: sql`declined_at - make_interval(days => ${days})`,
      })
      .execute()
  return { ann, bob, photo, video, wait, toAnn, ask, withdraw, grant, revoke, list, stand, open, load, news }
}

test('asked, granted, seen, revoked: gone at the next request, by the old address too', async () => {
  await using w = await world()
  const { ann, bob, photo, video, toAnn, ask, grant, revoke, list, stand, open, load, news } = await secret(w)
  expect(await stand()).toEqual({ count: 2, access: 'none' })
  expect((await w.as(bob)(members.view, toAnn)).body.photos).toEqual([])
  expect((await w.as(bob)(mediaAccess.listPrivate, toAnn)).problem.code).toBe('notFound')

  expect(await ask()).toBe('requested')
  expect(await stand()).toEqual({ count: 2, access: 'requested' })
  expect(await news(ann)).toEqual([
    {
      type: 'access_requested',
      text: 'bob asks to see your private photos and videos',
      link: '/profile/photos#access',
    },
  ])
  expect(await list()).toMatchObject({ requests: [{ member: { username: 'bob' } }], grants: [] })

  expect((await grant()).body.access).toBe('granted')
  expect(await stand()).toEqual({ count: 2, access: 'granted' })
  expect(await news(bob)).toEqual([
    { type: 'access_granted', text: 'ann shared private photos or videos with you', link: '/member/ann' },
  ])
  expect(await list()).toMatchObject({
    requests: [],
    grants: [{ member: { username: 'bob' }, albumSince: expect.any(String), items: [] }],
  })
  await storeFilmCopy(w.context, video.id, bob.id)
  const items = await open()
  expect(items.map(({ id }) => id)).toEqual([video.id, photo.id])
  const addresses = [items[0]?.video, items[0]?.poster, items[0]?.picture.urls['160'], items[1]?.picture.urls['960']]
  for (const url of addresses) expect(await load(url)).toBe(200)
  expect((await w.as(bob)(media.liked, { params: { id: photo.id } })).body.likes).toBe(1)

  expect((await revoke()).body.access).toBe('none')
  for (const url of addresses) expect(await load(url)).toBe(404)
  expect(await stand()).toEqual({ count: 2, access: 'none' })
  expect((await w.as(bob)(mediaAccess.listPrivate, toAnn)).problem.code).toBe('notFound')
  expect((await w.as(bob)(media.liked, { params: { id: photo.id } })).status).toBe(404)
  expect((await list()).grants).toEqual([])
})

test('what is granted is to be seen by that member only', async () => {
  await using w = await world()
  const { grant, open, toAnn, load } = await secret(w)
  const cem = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await grant()
  const [item] = await open()
  const foreign = item?.picture.urls['160'] ?? ''
  const { id: session } = await w.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', cem.id)
    .executeTakeFirstOrThrow()
  expect(await load(foreign.replace(/v=[^&]+/, `v=${session}`))).toBe(404)
  expect((await w.as(cem)(mediaAccess.listPrivate, toAnn)).problem.code).toBe('notFound')
})

test('access covers what is added later, and never what is pending, rejected or deleted', async () => {
  await using w = await world()
  const { ann, photo, video, grant, open, stand } = await secret(w)
  await grant()
  await storePhoto(w.context, ann.id, { visibility: 'private', status: 'pending' })
  await storePhoto(w.context, ann.id, { visibility: 'private', status: 'rejected', reason: 'unclear' })
  w.clock.advance(1)
  const later = await storePhoto(w.context, ann.id, { visibility: 'private' })
  await w.as(ann)(media.remove, { params: { id: photo.id } })
  expect((await open()).map(({ id }) => id)).toEqual([later.id, video.id])
  expect((await stand()).count).toBe(2)
})

test('safe search veils explicit private photos too, whoever has said yes to them', async () => {
  await using w = await world()
  const { ann, bob, toAnn, grant, open, load } = await secret(w)
  w.clock.advance(1)
  await storePhoto(w.context, ann.id, { visibility: 'private', rating: 'explicit' })
  await grant()
  await w.as(bob)(explicitConsents.give, toAnn)
  const [blurred] = await open()
  expect(blurred).toMatchObject({ isVeiled: true, picture: { urls: {} } })
  expect(await load(blurred?.blur)).toBe(200)
  await w.as(bob)(accounts.safeSearch, {})
  const [clear] = await open()
  expect(clear).toMatchObject({ isVeiled: false })
  expect(await load(clear?.picture.urls['160'])).toBe(200)
})

test('a question is asked once: again, or taken back and asked at once, it is no news', async () => {
  await using w = await world()
  const { ann, wait, ask, withdraw, list, stand, news } = await secret(w)
  for (const _ of [1, 2, 3]) expect(await ask()).toBe('requested')
  expect(await news(ann)).toHaveLength(1)
  await w.as(ann)(notifications.readAll, {})
  expect(await withdraw()).toBe('none')
  expect((await stand()).access).toBe('none')
  expect((await list()).requests).toEqual([])
  expect(await ask()).toBe('requested')
  expect((await list()).requests).toHaveLength(1)
  expect((await w.as(ann)(accounts.counts, {})).body.notifications).toBe(0)

  await withdraw()
  await wait(1)
  expect(await ask()).toBe('requested')
  expect((await w.as(ann)(accounts.counts, {})).body.notifications).toBe(1)
})

test('a declined question stays declined for a month, and the one who asked does not learn of it', async () => {
  await using w = await world()
  const { ann, wait, ask, withdraw, revoke, list, stand } = await secret(w)
  await ask()
  await w.as(ann)(notifications.readAll, {})
  expect((await revoke()).body.access).toBe('none')
  expect((await list()).requests).toEqual([])
  expect((await stand()).access).toBe('requested')
  for (const days of [0, 2, 20]) {
    await wait(days)
    await withdraw()
    expect(await ask()).toBe('requested')
    expect((await list()).requests).toEqual([])
  }
  expect((await w.as(ann)(accounts.counts, {})).body.notifications).toBe(0)
  await wait(10)
  await withdraw()
  expect(await ask()).toBe('requested')
  expect((await list()).requests).toHaveLength(1)
  expect((await w.as(ann)(accounts.counts, {})).body.notifications).toBe(1)
})

test('a question that lay open for long stays declined for a month from its refusal, and its copy does not tell', async () => {
  await using w = await world()
  const { ann, bob, wait, ask, withdraw, revoke, list } = await secret(w)
  await ask()
  await wait(40)
  await revoke()
  await w.as(ann)(notifications.readAll, {})
  for (const days of [0, 2, 27]) {
    await wait(days)
    await withdraw()
    expect(await ask()).toBe('requested')
    expect((await list()).requests).toEqual([])
  }
  expect((await w.as(ann)(accounts.counts, {})).body.notifications).toBe(0)
  // Of a question that nobody declined the day is that of the last time, too.
  const [told] = (await collectParts(w.context, bob.id))?.get('mediaRequests') ?? []
  expect(Object.keys(told ?? {}).toSorted()).toEqual(['asked_at', 'owner_id', 'requester_id', 'withdrawn_at'])
  expect(w.clock.now().getTime() - Date.parse(String(told?.['asked_at']))).toBeLessThan(HOUR)
  await wait(2)
  await withdraw()
  await ask()
  expect((await list()).requests).toHaveLength(1)
  expect((await w.as(ann)(accounts.counts, {})).body.notifications).toBe(1)
})

test('one who was declined can be let in all the same', async () => {
  await using w = await world()
  const { ask, revoke, grant, stand, list } = await secret(w)
  await ask()
  await revoke()
  await grant()
  expect((await stand()).access).toBe('granted')
  expect(await ask()).toBe('granted')
  expect((await list()).requests).toEqual([])
})

test('granting and asking many times at once is done once', async () => {
  await using w = await world()
  const { ann, bob, ask, grant, list, news } = await secret(w)
  await Promise.all(Array.from({ length: 6 }, () => ask()))
  expect((await list()).requests).toHaveLength(1)
  expect(await news(ann)).toEqual([expect.objectContaining({ text: 'bob asks to see your private photos and videos' })])
  await Promise.all(Array.from({ length: 6 }, () => grant()))
  expect((await list()).grants).toHaveLength(1)
  expect(await news(bob)).toEqual([expect.objectContaining({ text: 'ann shared private photos or videos with you' })])
})

test('a block cuts access and question both ways, for good', async () => {
  await using w = await world()
  const { ann, bob, photo, ask, grant, list, open, load, stand, toAnn } = await secret(w)
  await ask()
  await grant()
  await storePhoto(w.context, bob.id, { visibility: 'private' })
  await w.as(ann)(mediaAccess.request, { params: { id: bob.id } })
  const [item] = await open()
  const block = { member_id: bob.id, blocked_id: ann.id, created_at: w.clock.now() }
  await w.db.insertInto('block').values(block).execute()
  expect(await load(item?.picture.urls['160'])).toBe(404)
  expect((await w.as(bob)(mediaAccess.listPrivate, toAnn)).problem.code).toBe('memberNotFound')
  expect((await list()).grants).toEqual([])
  expect((await w.as(bob)(media.liked, { params: { id: photo.id } })).status).toBe(404)

  await w.db.deleteFrom('block').execute()
  expect(await load(item?.picture.urls['160'])).toBe(404)
  expect((await stand()).access).toBe('none')
  expect((await w.as(bob)(mediaAccess.list, {})).body).toEqual({ requests: [], grants: [] })
})

test('whoever may see is on the list, hidden members too; questions of hidden members are not', async () => {
  await using w = await world()
  const { ann, bob, ask, grant, revoke, list } = await secret(w)
  const cem = await w.aMember({ username: 'cem', gender: 'Man', seeking: 'Woman' })
  await ask(cem)
  await grant(bob)
  const created_at = w.clock.now()
  await w.db.insertInto('hide').values({ member_id: ann.id, hidden_id: bob.id, created_at }).execute()
  await w.db.insertInto('hide').values({ member_id: ann.id, hidden_id: cem.id, created_at }).execute()
  const { requests, grants } = await list()
  expect([requests, grants.map(({ member }) => member.username)]).toEqual([[], ['bob']])
  expect((await revoke(bob)).body.access).toBe('none')
  expect((await list()).grants).toEqual([])
})

test('nobody asks or grants oneself, a member who is not there, or while restricted', async () => {
  await using w = await world()
  const { ann, ask } = await secret(w)
  const self = await w.as(ann)(mediaAccess.request, { params: { id: ann.id } })
  expect(self.problem.code).toBe('memberNotFound')
  expect((await w.as(ann)(mediaAccess.grant, { params: { memberId: ann.id } })).problem.code).toBe('memberNotFound')
  const gone = await w.aMember({ status: 'suspended', gender: 'Man' })
  expect((await w.as(ann)(mediaAccess.grant, { params: { memberId: gone.id } })).problem.code).toBe('memberNotFound')
  const eve = await w.aMember({ status: 'restricted' })
  expect((await w.as(eve)(mediaAccess.request, { params: { id: ann.id } })).problem.code).toBe('accountRestricted')
  expect((await w.as(eve)(mediaAccess.grant, { params: { memberId: ann.id } })).problem.code).toBe('accountRestricted')
  expect(await ask()).toBe('requested')
})

test('thirty members a day are asked at most', async () => {
  await using w = await world()
  const { bob, toAnn } = await secret(w)
  const replies = await Promise.all(Array.from({ length: 31 }, () => w.as(bob)(mediaAccess.request, toAnn)))
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
})
