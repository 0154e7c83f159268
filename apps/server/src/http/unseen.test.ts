import { accounts } from '@amour/contract/account/accounts.ts'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { explicitConsents } from '@amour/contract/media/explicit-consents.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { favourites } from '@amour/contract/people/favourites.ts'
import { media } from '@amour/contract/media/media.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { availability } from '@amour/contract/people/availability.ts'
import { search } from '@amour/contract/people/search.ts'
import { validBodies } from '@amour/test/http/valid-bodies.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { noteMailboxes } from '#features/account/member-mail/member-mail.jobs.ts'
import { newId } from '#security/ids.ts'
import { type World, world } from '@amour/test/world.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Zoe is not to be seen. Bob is a stranger who has done all that a stranger can before: written, marked, granted, been
// looked at. Fin has never met her, and has marked her and said yes to what she might send, of which she is not told. To
// who must not see her Zoe is nobody; to Ben, to whom she has written, she is there as anybody is.
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const LONDON = 2643743
const open = { readReceipts: true, showOnline: true, hideFromCounty: false, browseInvisibly: false, incognito: false }

let w: World
let zoe: TestMember
let [bob, fin, ben]: TestMember[] = []
let own: { id: string }
let images: string[]
let idsOf: Record<string, string[]>

const need = (member: TestMember | undefined) => member ?? expect.fail('no stranger')

type Way = {
  hide: () => Promise<unknown>
  show: () => Promise<unknown>
  strangers: () => TestMember[]
  /** How often her name stands in their lists when she is seen. */
  named: number
}

const ways: Record<string, Way> = {
  'who is incognito': {
    hide: () => w.as(zoe)(privacy.update, { body: { ...open, incognito: true } }),
    show: () => w.as(zoe)(privacy.update, { body: open }),
    strangers: () => [need(bob), need(fin)],
    named: 5,
  },
  'who hides from their address': {
    hide: async () => {
      for (const { email } of [need(bob), need(fin)]) await w.as(zoe)(privacy.hideFromPerson, { body: { email } })
    },
    show: async () => {
      const { people } = (await w.as(zoe)(privacy.hiding, {})).body
      for (const { id } of people) await w.as(zoe)(privacy.showToPerson, { params: { id } })
    },
    strangers: () => [need(bob), need(fin)],
    named: 5,
  },
  // Whoever has met her goes on seeing her.
  'who hides from their county': {
    hide: () => w.as(zoe)(privacy.hideFromCounties, { body: { counties: ['Kent', 'Somerset'] } }),
    show: () => w.as(zoe)(privacy.hideFromCounties, { body: { counties: [] } }),
    strangers: () => [need(fin)],
    named: 2,
  },
}

beforeAll(async () => {
  w = await world()
  zoe = await w.aMember({ username: 'zoe', gender: 'Woman', seeking: 'Man', locationId: LONDON })
  const man = (username: string) => w.aMember({ username, gender: 'Man', seeking: 'Woman' })
  ;[bob, fin, ben] = [await man('bob'), await man('fin'), await man('ben')]
  await noteMailboxes.perform(w.context, {})
  const photo = await storePhoto(w.context, zoe.id, { isDefault: true })
  const secret = await storePhoto(w.context, zoe.id, { visibility: 'private' })
  own = await storePhoto(w.context, bob.id)
  const { body: sent } = await w.as(bob)(messages.send, { params: { id: zoe.id }, body: { message: 'Good evening.' } })
  for (const stranger of [bob, fin]) {
    await w.as(stranger)(favourites.add, { params: { id: zoe.id } })
    await w.as(stranger)(explicitConsents.give, { params: { id: zoe.id } })
  }
  await w.as(bob)(mediaAccess.request, { params: { id: zoe.id } })
  await w.as(zoe)(media.viewed, { params: { id: own.id } })
  const [seen] = await w.db.selectFrom('notification').select('id').where('actor_id', '=', zoe.id).execute()
  const meeting = { id: newId(), author_id: zoe.id, subject_id: bob.id, note: 'Coffee.', state: 'accepted' } as const
  const at = w.clock.now()
  await w.db
    .insertInto('meeting')
    .values({ ...meeting, created_at: at, decided_at: at })
    .execute()
  await w.as(zoe)(messages.send, { params: { id: ben.id }, body: { message: 'Good evening.' } })
  await w.as(zoe)(availability.set, { body: { when: 'week' } })
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
  return {
    status: reply.statusCode,
    body: reply.body.replaceAll(id, 'ID').replace(/,"requestId":"[\da-f-]+"/, ''),
    type: headers['content-type'],
  }
}

const kindOf = ({ path }: Endpoint) => path.slice(0, path.indexOf('/:'))

test('every call that names a member is among those walked', () => {
  const named = everyEndpoint.filter(
    ([, , { path }]) => path.startsWith('/api/profile/member/:') || path.includes(':memberId'),
  )
  const walked = new Set(byId.map(([, endpoint]) => endpoint.path))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(([, , { path }]) => !walked.has(path)).map(([, , { path }]) => path)).toEqual([])
})

/** What lists other than by a plain GET, or with more than one body. */
const listBodies: Record<string, object[]> = {
  'search.find': [{}, { available: 'week' }],
  'search.count': [{}],
  'messages.all': [{}, { folder: 'requests' }],
  'notifications.all': [{}],
}

/** What is asked by a body as well, shows something of others, and lists nobody. */
const noLists: Record<string, string> = {
  'keyLog.proofs': 'Whoever has an id reads of its keys in the log, which is public (decision 117).',
  'notifications.readShown': 'It answers counts.',
  'savedSearches.save': 'It answers what was sent.',
}

test('whatever is listed by a body is among the lists that are walked', () => {
  const byBody = everyEndpoint.flatMap(([feature, name, { body, path, shows }]) =>
    body && shows === 'members' && !path.includes(':') ? `${feature}.${name}` : [],
  )
  expect(byBody.toSorted()).toEqual([...Object.keys(listBodies), ...Object.keys(noLists)].toSorted())
})

/** Every call of a member's that names nobody and changes nothing. What they have typed of whom they hide from is their own. */
const everyList = everyEndpoint.flatMap(([feature, name, endpoint]) => {
  const isRead =
    endpoint.method === 'GET' && !endpoint.changesState && !endpoint.isStream && !endpoint.path.includes(':')
  const bodies = listBodies[`${feature}.${name}`] ?? (isRead && endpoint.access !== 'anyone' ? [undefined] : [])
  return bodies.map((body) => ({ name: `${feature}.${name}`, endpoint, body }))
})

/** Who somebody is. Addresses of pictures have a signature, in which three letters of a name may stand by chance. */
const traceOf = ({ id, username }: TestMember) => new RegExp(`\\b${username}\\b|${id}`)

/** All that is listed to a member, and in which somebody can stand. */
async function lists(who: TestMember) {
  await w.context.limits.forget('signedIn', who.id)
  const suggested = { name: 'members.suggest', endpoint: members.suggest, body: undefined }
  const answers = await Promise.all(
    [...everyList, suggested].map(async ({ name, endpoint: { method, path }, body }) => {
      const reply = await w.app.inject({
        method,
        url: `${path.replace(':term', 'zo')}${name === 'events.since' ? '?age=60' : ''}`,
        headers: { authorization: `Bearer ${who.token}` },
        ...(body && { payload: body }),
      })
      expect(reply.statusCode, `${name}: ${reply.body}`).toBe(200)
      return reply.body
    }),
  )
  return answers.join('\n')
}

describe.each(Object.entries(ways))('%s', (_, { hide, show, strangers, named }) => {
  beforeAll(async () => {
    await w.as(bob)(mediaAccess.grant, { params: { memberId: zoe.id } })
    images = []
    for (const who of strangers())
      images.push((await w.as(who)(members.view, { params: { id: zoe.id } })).body.image ?? '')
    await hide()
  })

  test.for(byId)('%s: a stranger cannot tell them from nobody', async ([name, endpoint]) => {
    for (const who of strangers()) {
      const unknown = await ask(who, name, endpoint, UNKNOWN)
      for (const id of idsOf[kindOf(endpoint)] ?? [zoe.id])
        expect(await ask(who, name, endpoint, id), id).toEqual(unknown)
    }
  })

  test('no list of a stranger’s holds them, and no count', async () => {
    for (const who of strangers()) {
      expect(await lists(who)).not.toMatch(traceOf(zoe))
      const { body } = await w.as(who)(search.find, { body: { withPhoto: true } })
      expect([body.total, body.data]).toEqual([0, []])
      expect((await w.as(who)(accounts.counts, {})).body).toEqual({ messages: 0, notifications: 0 })
    }
  })

  test('a photo’s old address leads a stranger nowhere, and what was granted to them unasked shows them nothing', async () => {
    for (const url of images) expect((await w.app.inject({ url })).statusCode).toBe(404)
    for (const who of strangers()) {
      const { private: shown } = (await w.as(zoe)(members.view, { params: { id: who.id } })).body
      expect(shown.access).toBe('none')
    }
  })

  test('every call finds them for one to whom they have written', async () => {
    const calls = byId.filter(([, { path }]) => path.startsWith('/api/profile/member/:'))
    const last = (name: string) => (/block|hide/i.test(name) ? 1 : 0)
    for (const [name, endpoint] of calls.toSorted(([one], [other]) => last(one) - last(other))) {
      const { status, body } = await ask(need(ben), name, endpoint, zoe.id)
      // What needs more than being there says so; nothing says that she is not.
      expect(body, name).not.toContain('memberNotFound')
      expect(status === 404 ? name : 'found').toMatch(/^(found|mediaAccess.listPrivate)$/)
    }
    await w.db.deleteFrom('block').execute()
    await w.db.deleteFrom('hide').execute()
  })

  test('a stranger has changed nothing by asking: all of it is back when they are seen again', async () => {
    await show()
    for (const who of strangers()) {
      const all = await lists(who)
      expect(all.match(/"username":"zoe"/g)?.length ?? 0, who.username).toBeGreaterThanOrEqual(who === bob ? named : 2)
      const { body: hidden } = await w.as(who)(blocks.list, { query: { list: 'hidden' } })
      expect(hidden.data).toEqual([])
    }
    for (const url of images) expect((await w.app.inject({ url })).statusCode).toBe(200)
    // Only what he took back himself stays taken back, though no answer told him that she was there.
    const { private: granted } = (await w.as(zoe)(members.view, { params: { id: need(bob).id } })).body
    expect(granted.access).toBe(strangers().includes(need(bob)) ? 'none' : 'granted')
  })
})

test('who has blocked is nobody to whom they have blocked, by every call, and stands in no list', async () => {
  const stranger = need(bob)
  await w.as(stranger)(mediaAccess.grant, { params: { memberId: zoe.id } })
  expect(await lists(stranger)).toMatch(/zoe/)
  await w.as(zoe)(blocks.block, { params: { id: stranger.id } })
  expect(await lists(stranger)).not.toMatch(traceOf(zoe))
  for (const [name, endpoint] of byId) {
    const unknown = await ask(stranger, name, endpoint, UNKNOWN)
    for (const id of idsOf[kindOf(endpoint)] ?? [zoe.id])
      expect(await ask(stranger, name, endpoint, id), `${name} ${id}`).toEqual(unknown)
  }
})
