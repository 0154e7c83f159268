import { accounts } from '@amour/contract/account/accounts.ts'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { favourites } from '@amour/contract/people/favourites.ts'
import { media } from '@amour/contract/media/media.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { meetings } from '@amour/contract/people/meetings.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { availability } from '@amour/contract/people/availability.ts'
import { savedSearches } from '@amour/contract/people/saved-searches.ts'
import { search } from '@amour/contract/people/search.ts'
import { validBodies } from '@amour/test/http/valid-bodies.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { newId } from '#security/ids.ts'
import { type World, world } from '@amour/test/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Zoe is incognito. Bob is a stranger who has done all that a stranger can before: written, marked, granted, been looked at.
// Fin has never met her. To both Zoe is nobody; to Ben, to whom she has written, she is there as anybody is.
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const open = { readReceipts: true, showOnline: true, hideFromCounty: false, browseInvisibly: false, incognito: false }

let w: World
let zoe: TestMember
let [bob, fin, ben]: TestMember[] = []
let photo: { id: string }
let own: { id: string }
let image: string
let idsOf: Record<string, string[]>

const strangers = () => [bob, fin].map((member) => member ?? expect.fail('no stranger'))
const goIncognito = (who: TestMember, incognito = true) => w.as(who)(privacy.update, { body: { ...open, incognito } })

beforeAll(async () => {
  w = await world()
  zoe = await w.aMember({ username: 'zoe', gender: 'Woman', seeking: 'Man' })
  const man = (username: string) => w.aMember({ username, gender: 'Man', seeking: 'Woman' })
  ;[bob, fin, ben] = [await man('bob'), await man('fin'), await man('ben')]
  photo = await storePhoto(w.context, zoe.id, { isDefault: true })
  const secret = await storePhoto(w.context, zoe.id, { visibility: 'private' })
  own = await storePhoto(w.context, bob.id)
  const { body: sent } = await w.as(bob)(messages.send, { params: { id: zoe.id }, body: { message: 'Good evening.' } })
  await w.as(bob)(favourites.add, { params: { id: zoe.id } })
  await w.as(bob)(mediaAccess.grant, { params: { memberId: zoe.id } })
  await w.as(bob)(mediaAccess.request, { params: { id: zoe.id } })
  await w.as(zoe)(media.viewed, { params: { id: own.id } })
  const [seen] = await w.db.selectFrom('notification').select('id').where('actor_id', '=', zoe.id).execute()
  const meeting = { id: newId(), author_id: zoe.id, subject_id: bob.id, note: 'Coffee.', state: 'accepted' } as const
  const at = w.clock.now()
  await w.db
    .insertInto('meeting')
    .values({ ...meeting, created_at: at, decided_at: at })
    .execute()
  image = (await w.as(bob)(members.view, { params: { id: zoe.id } })).body.image ?? ''
  await w.as(zoe)(messages.send, { params: { id: ben.id }, body: { message: 'Good evening.' } })
  await w.as(zoe)(availability.set, { body: { when: 'week' } })
  await goIncognito(zoe)
  idsOf = {
    '/api/profile/member': [zoe.id, 'zoe', 'ZOE'],
    '/api/users/me/media/access': [zoe.id],
    '/api/profile/member/media': [photo.id, secret.id],
    '/api/messages': [sent.conversationId, sent.id],
    '/api/notifications': [seen?.id ?? expect.fail('nothing was told of a look')],
    '/api/users/me/met': [meeting.id],
  }
})

afterAll(() => w[Symbol.asyncDispose]())

/** Every call of the contract whose address holds an id that can be a member's or a thing of theirs. */
const byId = everyEndpoint
  .filter(([, , { path, access }]) => /\/:(id|memberId|term)\b/.test(path) && access !== 'anyone')
  .map(([feature, name, endpoint]) => [`${feature}.${name}`, endpoint] as const)

async function ask(who: TestMember, name: string, { method, path }: Endpoint, id: string) {
  const payload = validBodies[name]?.({ unique: newId, memberId: () => id })
  const reply = await w.app.inject({
    method,
    url: path.replace('/media/:id/access', `/media/${own.id}/access`).replace(/:\w+/g, id),
    headers: { authorization: `Bearer ${who.token}` },
    ...(payload && { payload }),
  })
  const { date: _date, ...headers } = reply.headers
  return { status: reply.statusCode, body: reply.body.replaceAll(id, 'ID'), type: headers['content-type'] }
}

const kindOf = ({ path }: Endpoint) => path.slice(0, path.indexOf('/:'))

test.for(byId)('%s: a stranger cannot tell who is incognito from nobody', async ([name, endpoint]) => {
  for (const who of strangers()) {
    const unknown = await ask(who, name, endpoint, UNKNOWN)
    for (const id of idsOf[kindOf(endpoint)] ?? [zoe.id])
      expect(await ask(who, name, endpoint, id), id).toEqual(unknown)
  }
})

test('every call that names a member is among those walked', () => {
  const named = everyEndpoint.filter(
    ([, , { path }]) => path.startsWith('/api/profile/member/:') || path.includes(':memberId'),
  )
  const walked = new Set(byId.map(([, endpoint]) => endpoint.path))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(([, , { path }]) => !walked.has(path)).map(([, , { path }]) => path)).toEqual([])
})

/** All lists in which somebody can stand, as one member sees them. */
async function lists(who: TestMember) {
  const as = w.as(who)
  const [found, free, suggested, inbox, requests, marked, told, access, met, counts, saved] = await Promise.all([
    as(search.find, { body: {} }),
    as(search.find, { body: { available: 'week' } }),
    as(members.suggest, { params: { term: 'zo' } }),
    as(messages.all, { body: {} }),
    as(messages.all, { body: { folder: 'requests' } }),
    as(favourites.list, { query: {} }),
    as(notifications.all, { body: {} }),
    as(mediaAccess.list, {}),
    as(meetings.received, {}),
    as(accounts.counts, {}),
    as(savedSearches.list, {}),
  ])
  return JSON.stringify(
    [found, free, suggested, inbox, requests, marked, told, access, met, counts, saved].map(({ body }) => body),
  )
}

test('no list of a stranger’s holds who is incognito, and no count', async () => {
  for (const who of strangers()) {
    expect(await lists(who)).not.toMatch(/zoe/)
    const { body } = await w.as(who)(search.find, { body: { withPhoto: true } })
    expect([body.total, body.data]).toEqual([0, []])
  }
  const { body } = await w.as(strangers()[0] ?? zoe)(accounts.counts, {})
  expect(body).toEqual({ messages: 0, notifications: 0 })
})

test('a photo’s old address leads a stranger nowhere, and what was granted to who is incognito shows them nothing', async () => {
  expect((await w.app.inject({ url: image })).statusCode).toBe(404)
  const [who = zoe] = strangers()
  const { private: shown } = (await w.as(zoe)(members.view, { params: { id: who.id } })).body
  expect(shown.access).toBe('none')
})

test('a stranger has changed nothing by asking: all of it is back when she is seen again', async () => {
  const [who = zoe] = strangers()
  await goIncognito(zoe, false)
  const all = await lists(who)
  expect(all.match(/"username":"zoe"/g)?.length).toBeGreaterThanOrEqual(5)
  expect((await w.app.inject({ url: image })).statusCode).toBe(200)
  expect((await w.as(zoe)(members.view, { params: { id: who.id } })).body.private.access).toBe('granted')
  const { body: hidden } = await w.as(who)(blocks.list, { query: { list: 'hidden' } })
  expect(hidden.data).toEqual([])
  await goIncognito(zoe)
})

test('every call finds her for one to whom she has written', async () => {
  const known = ben ?? zoe
  const calls = byId.filter(([, { path }]) => path.startsWith('/api/profile/member/:'))
  const last = (name: string) => (/block|hide/i.test(name) ? 1 : 0)
  for (const [name, endpoint] of calls.toSorted(([one], [other]) => last(one) - last(other))) {
    const { status, body } = await ask(known, name, endpoint, zoe.id)
    // What needs more than being there says so; nothing says that she is not.
    expect(body, name).not.toContain('memberNotFound')
    expect(status === 404 ? name : 'found').toMatch(/^(found|mediaAccess.listPrivate)$/)
  }
})
