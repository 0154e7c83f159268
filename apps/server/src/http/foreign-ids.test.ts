import type { Endpoint } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { push } from '@amour/contract/account/push.ts'
import { savedSearches } from '@amour/contract/people/saved-searches.ts'
import { visits } from '@amour/contract/people/visits.ts'
import { pushDraft, validBodies } from '@amour/test/http/valid-bodies.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { inTransaction } from '#context.ts'
import { publishAnnouncement, withdrawAnnouncement } from '#features/account/announcements/publishing.service.ts'
import { londonDay } from '#london.ts'
import { newId } from '#security/ids.ts'
import { type World, world } from '@amour/test/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Who asks with somebody else's id, or for somebody who has blocked them, learns no more than from an id that is nobody's.
const LONDON = 2643743
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const byId = everyEndpoint
  .filter(([, , { path }]) => /\/:(id|memberId)\b/.test(path))
  .map(([feature, name, endpoint]) => [`${feature}.${name}`, endpoint] as const)

let w: World
let ann: TestMember
let foreign: Record<string, string[]>

beforeAll(async () => {
  w = await world()
  ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const cat = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const { body: sent } = await w.as(bob)(messages.send, { params: { id: cat.id }, body: { message: 'Good morning.' } })
  await w.as(bob)(flirts.send, { params: { id: cat.id }, body: { flirt: 'fancyAChat' } })
  const notices = await w.db.selectFrom('notification').select('id').where('member_id', '=', cat.id).execute()
  const dan = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await w.db.insertInto('block').values({ member_id: dan.id, blocked_id: ann.id, created_at: w.clock.now() }).execute()
  const eve = await w.aMember({ gender: 'Man', seeking: 'Woman', status: 'suspended' })
  const sessions = await w.db.selectFrom('session').select('id').where('member_id', '=', bob.id).execute()
  const photos = [
    await storePhoto(w.context, bob.id, { visibility: 'private' }),
    await storePhoto(w.context, dan.id),
    await storePhoto(w.context, eve.id),
  ].map(({ id }) => id)
  const passkey = newId()
  const credential = { credential_id: Buffer.from('one'), public_key: Buffer.from('one'), counter: '0' }
  const described = { name: 'Telephone', transports: ['internal'], is_synced: false, created_at: w.clock.now() }
  await w.db
    .insertInto('passkey')
    .values({ id: passkey, member_id: bob.id, ...credential, ...described })
    .execute()
  const meeting = newId()
  const met = { author_id: bob.id, subject_id: cat.id, note: 'We had coffee by the river.', state: 'waiting' } as const
  await w.db
    .insertInto('meeting')
    .values({ id: meeting, ...met, created_at: w.clock.now(), decided_at: null })
    .execute()
  const { body: added } = await w.as(bob)(push.add, { body: pushDraft })
  const day = londonDay(w.clock.now())
  const { body: visit } = await w.as(bob)(visits.add, { body: { location: LONDON, from: day, to: day } })
  const { body: saved } = await w.as(bob)(savedSearches.save, { body: { name: 'Near', search: {} } })
  const hidden = { id: newId(), member_id: bob.id, mailbox_index: Buffer.from('one'), label_sealed: Buffer.from('one') }
  await w.db
    .insertInto('hidden_person')
    .values({ ...hidden, created_at: w.clock.now() })
    .execute()
  foreign = {
    ...(await announceTo(bob)),
    '/api/media': photos,
    '/api/media/delete': photos,
    '/api/profile/member/media': photos,
    '/api/users/me/media': photos,
    '/api/users/me/media/access': [dan.id, eve.id],
    '/api/users/me/hiding/people': [hidden.id],
    '/api/users/me/met': [meeting],
    '/api/users/me/passkeys': [passkey],
    '/api/users/me/push/devices': added.devices.map(({ id }) => id),
    '/api/users/me/saved-searches': [saved.id],
    '/api/users/me/visits': [visit.id],
    '/api/users/me/sessions': sessions.map(({ id }) => id),
    '/api/profile/member': [dan.id, dan.username, eve.id, eve.username],
    '/api/messages': [sent.id, sent.conversationId],
    '/api/notifications': notices.map(({ id }) => id),
  }
})

/** One that stands is for whoever has its address; of one that was taken back nobody learns that it was there. */
async function announceTo({ id }: TestMember) {
  const draft = { kind: 'leak', title: 'A copy was taken', text: ['On Tuesday.'], members: [id] } as const
  const tell = () => inTransaction(w.context, (tx) => publishAnnouncement(tx, draft))
  const withdrawn = await tell()
  await withdrawAnnouncement(w.context, withdrawn.id)
  const told = await tell()
  return { '/api/announcements': [withdrawn.id], '/api/users/me/announcements': [told.id, withdrawn.id] }
}

afterAll(() => w[Symbol.asyncDispose]())

/** What this caller's password and keys agree with, where the valid body of every test is another's. */
const bodies: Record<string, object> = {
  'keys.savePasskeyWraps': { wraps: [] },
  'passkeys.remove': { password: 'open sesame' },
}

async function ask(name: string, { method, path }: Endpoint, id: string) {
  const payload = bodies[name] ?? validBodies[name]?.({ unique: newId, memberId: () => id })
  const reply = await w.app.inject({
    method,
    url: path.replace(/:\w+/g, id),
    headers: { authorization: `Bearer ${ann.token}` },
    ...(payload && { payload }),
  })
  // The call's own number is another one each time.
  const { requestId: _, ...body } = reply.json<Record<string, unknown>>()
  return { status: reply.statusCode, body }
}

test.for(byId)('%s tells a foreign id from an unknown one by nothing', async ([name, endpoint]) => {
  const kind = endpoint.path.slice(0, endpoint.path.indexOf('/:'))
  const unknown = await ask(name, endpoint, UNKNOWN)
  expect(unknown.status).toBe(404)
  expect(foreign[kind]?.length, `ids of somebody else below ${kind}`).toBeGreaterThan(0)
  for (const id of foreign[kind] ?? []) expect(await ask(name, endpoint, id), id).toEqual(unknown)
})

test('nothing of anybody else has changed by asking', async () => {
  const unread = await w.db.selectFrom('notification').select('id').where('read_at', 'is', null).execute()
  expect(unread.map(({ id }) => id)).toEqual(expect.arrayContaining(foreign['/api/notifications'] ?? []))
  const kept = await w.db.selectFrom('message').select(['read_at', 'unsent_at']).execute()
  expect(kept).toEqual([{ read_at: null, unsent_at: null }])
  for (const table of ['saved_search', 'visit'] as const)
    expect(await w.db.selectFrom(table).select('id').execute()).toHaveLength(1)
  expect(await w.db.selectFrom('search_alert').selectAll().execute()).toEqual([])
})
