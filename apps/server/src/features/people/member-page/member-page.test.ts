import { randomUUID } from 'node:crypto'
import { members } from '@amour/contract/people/members.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const man = { gender: 'Man', seeking: 'Woman' } as const
const couple = async (w: World) => ({
  ann: await w.aMember({ username: 'Ann' }),
  bob: await w.aMember({ ...man, username: 'Bob', age: 33 }),
})

test('a member reads another’s page by id or username, and nothing of it is private', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  const byId = await w.as(ann)(members.view, { params: { id: bob.id } })
  const byName = await w.as(ann)(members.view, { params: { id: 'bOB' } })
  expect(byName.body).toEqual(byId.body)
  expect(byId.body).toMatchObject({ id: bob.id, username: 'Bob', age: 33, gender: 'Man', seeking: 'Woman' })
  expect(byId.body).toMatchObject({ online: 'online', verified: false, image: null, photos: [], videos: [], key: null })
  expect(byId.body).toMatchObject({
    conversationId: null,
    flirtedAt: null,
    canMessage: { allowed: true, reason: null, remaining: 10 },
    canFlirt: { allowed: true, reason: null, remaining: 20 },
  })
  expect(byId.text).not.toMatch(/@example|reference|dob|latitude|active_?at|consent/i)
})

test('the page shows approved public photos, the default one first, and the key', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const bob = await w.aMember({ ...man, hasKeys: true, password: 'correct horse' })
  const shown = await storePhoto(w.context, bob.id)
  const portrait = await storePhoto(w.context, bob.id, { isDefault: true })
  await storePhoto(w.context, bob.id, { status: 'pending' })
  await storePhoto(w.context, bob.id, { visibility: 'private' })
  const { body } = await w.as(ann)(members.view, { params: { id: bob.id } })
  expect(body.photos.map(({ id }) => id)).toEqual([portrait.id, shown.id])
  expect(body.image).toBe(body.picture?.urls['160'])
  expect(body.key).toMatchObject({ version: 1, public: bob.publicKey })
})

test('one’s own page is a preview, and cannot be written to', async () => {
  await using w = await world()
  const { ann } = await couple(w)
  await w.as(ann)(profiles.update, {
    body: {
      gender: 'Woman',
      seeking: 'Man',
      location: 2656173,
      description: 'I am here to look at myself.',
      smoking: 'no',
    },
  })
  const { body } = await w.as(ann)(members.view, { params: { id: 'ann' } })
  expect(body).toMatchObject({ description: 'I am here to look at myself.', smoking: 'no' })
  expect([body.canMessage.allowed, body.canFlirt.allowed]).toEqual([false, false])
})

test('none, blocked either way, hidden, suspended, closed and unfinished members answer alike', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  const [blocker, hidden] = [await w.aMember(man), await w.aMember(man)]
  const created_at = w.clock.now()
  await w.db.insertInto('block').values({ member_id: ann.id, blocked_id: bob.id, created_at }).execute()
  await w.db.insertInto('block').values({ member_id: blocker.id, blocked_id: ann.id, created_at }).execute()
  await w.db.insertInto('hide').values({ member_id: ann.id, hidden_id: hidden.id, created_at }).execute()
  const gone = [
    bob,
    blocker,
    hidden,
    await w.aMember({ ...man, status: 'suspended' }),
    await w.aMember({ ...man, status: 'closed' }),
    await w.aMember({ ...man, status: 'unactivated' }),
    await w.aMember({ ...man, hasProfile: false }),
  ]
  const nobody = await w.as(ann)(members.view, { params: { id: randomUUID() } })
  expect(nobody).toMatchObject({ status: 404, text: '{"code":"memberNotFound","message":"Member not found."}' })
  for (const key of [...gone.map(({ id }) => id), ...gone.map(({ username }) => username), 'not-a-member', '%']) {
    const reply = await w.as(ann)(members.view, { params: { id: key } })
    expect([reply.status, reply.text]).toEqual([nobody.status, nobody.text])
  }
})

test('who hides a member still is there for them', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  await w.db.insertInto('hide').values({ member_id: ann.id, hidden_id: bob.id, created_at: w.clock.now() }).execute()
  expect(await w.as(bob)(members.view, { params: { id: ann.id } })).toMatchObject({ status: 200 })
})

test('a flirt shows on the page and in suggestions, and says why there is no other', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  const { body: flirt } = await w.as(ann)(flirts.send, { params: { id: bob.id }, body: { flirt: 'fancyAChat' } })
  const { body } = await w.as(ann)(members.view, { params: { id: bob.id } })
  expect(body).toMatchObject({
    flirtedAt: flirt.flirtedAt,
    canFlirt: { allowed: false, reason: 'flirtTooSoon', remaining: 19 },
  })
  const suggestions = await w.as(ann)(members.suggest, { params: { term: 'bo' } })
  expect(suggestions.body.data).toMatchObject([{ flirtedAt: flirt.flirtedAt }])
})

test('a restricted member contacts nobody', async () => {
  await using w = await world()
  const { bob } = await couple(w)
  const eve = await w.aMember({ status: 'restricted' })
  const { body } = await w.as(eve)(members.view, { params: { id: bob.id } })
  expect(body.canMessage).toMatchObject({ allowed: false, reason: 'accountRestricted' })
  expect(body.canFlirt).toMatchObject({ allowed: false, reason: 'accountRestricted' })
})

test('activity is told in buckets only', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const ago = async (minutes: number) => {
    const member = await w.aMember({ ...man, activeAt: new Date(w.clock.now().getTime() - minutes * 60_000) })
    return (await w.as(ann)(members.view, { params: { id: member.id } })).body.online
  }
  const hour = 60
  const times = [9, 16, 23 * hour, 25 * hour, 160 * hour, 170 * hour, 719 * hour, 721 * hour]
  const buckets = await Promise.all(times.map(ago))
  expect(buckets).toEqual(['online', 'today', 'today', 'week', 'week', 'month', 'month', 'longer'])
})

test('suggestions begin with the term, take it as it is, and leave out whom one must not meet', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  for (const username of ['bobby', 'bo_b', 'boXb', 'abob']) await w.aMember({ ...man, username })
  await w.aMember({ ...man, username: 'bobsuspended', status: 'suspended' })
  const blocked = await w.aMember({ ...man, username: 'bobblocked' })
  await w.aMember({ ...man, username: 'bobunfinished', hasProfile: false })
  await w.db
    .insertInto('block')
    .values({ member_id: blocked.id, blocked_id: ann.id, created_at: w.clock.now() })
    .execute()
  const names = async (term: string) =>
    (await w.as(ann)(members.suggest, { params: { term } })).body.data.map(({ username }) => username)
  expect(await names('BOB')).toEqual([bob.username, 'bobby'])
  expect(await names('bo_')).toEqual(['bo_b'])
  expect(await names('bo%')).toEqual([])
  expect(await names('an')).toEqual([])
  expect(await w.as(ann)(members.suggest, { params: { term: 'b' } })).toMatchObject({
    status: 422,
    problem: { violations: [{ propertyPath: 'term', message: 'Please enter at least two characters.' }] },
  })
})

test('at most twenty are suggested, twenty times a minute', async () => {
  await using w = await world()
  const ann = await w.aMember()
  for (let index = 0; index < 22; index++) await w.aMember({ ...man, username: `many${index}` })
  const replies = await Promise.all(
    Array.from({ length: 21 }, () => w.as(ann)(members.suggest, { params: { term: 'many' } })),
  )
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(replies.find(({ status }) => status === 200)?.body.data).toHaveLength(20)
})

test('three hundred different pages a day, and each as often as one likes', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  const cat = await w.aMember(man)
  expect(await w.as(ann)(members.view, { params: { id: bob.id } })).toMatchObject({ status: 200 })
  for (let index = 1; index < 300; index++) await w.context.limits.count('profileViews', ann.id)
  expect(await w.as(ann)(members.view, { params: { id: bob.username } })).toMatchObject({ status: 200 })
  expect(await w.as(ann)(members.view, { params: { id: cat.id } })).toMatchObject({ status: 429 })
})

test('strangers and members without a profile see nobody', async () => {
  await using w = await world()
  const { bob } = await couple(w)
  const zoe = await w.aMember({ hasProfile: false })
  for (const call of [
    (as: World['asNobody']) => as(members.view, { params: { id: bob.id } }),
    (as: World['asNobody']) => as(members.suggest, { params: { term: 'bo' } }),
  ]) {
    expect(await call(w.asNobody)).toMatchObject({ status: 401, problem: { code: 'notSignedIn' } })
    expect(await call(w.as(zoe))).toMatchObject({ status: 403, problem: { code: 'profileIncomplete' } })
  }
})
