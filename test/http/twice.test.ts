import { randomUUID } from 'node:crypto'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { meetings } from '@amour/contract/people/meetings.ts'
import { savedSearches } from '@amour/contract/people/saved-searches.ts'
import { addDays, visits } from '@amour/contract/people/visits.ts'
import { push } from '@amour/contract/account/push.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { londonDay } from '@amour/server/london.ts'
import { pushDraft, validBodies } from '@amour/test/http/valid-bodies.ts'
import { acquaint } from '@amour/test/members/acquaintance.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Whoever presses once more, since the answer to the first press was lost, ends where one press would have led. Most calls
// answer the same whatever the key of a press; some by the key, which the page keeps; and of what is gone the pages take "not
// found" as done.
const LONDON = 2643743
const note = 'We had coffee by the river.'

let w: World
let unique = 0

beforeAll(async () => {
  w = await world()
})

afterAll(() => w[Symbol.asyncDispose]())

type Pair = { ann: TestMember; bob: TestMember; photo: string; bobsPhoto: string }

/** Ann, who presses, and Bob, whom she knows; each has a photo. */
async function aPair(): Promise<Pair> {
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await acquaint(w.context, [ann, bob])
  const { id: photo } = await storePhoto(w.context, ann.id)
  const { id: bobsPhoto } = await storePhoto(w.context, bob.id)
  return { ann, bob, photo, bobsPhoto }
}

const aVisit = () => {
  const today = londonDay(w.clock.now())
  return { location: LONDON, from: addDays(today, 7), to: addDays(today, 9) }
}

const send = async ({ ann, bob }: Pair) =>
  (await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good morning.' } })).body

const aNotification = async ({ ann, bob }: Pair) => {
  await w.as(bob)(flirts.send, { params: { id: ann.id }, body: { flirt: 'fancyAChat' } })
  const { id } = await w.db
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  return id
}

const aNoteAbout = async ({ ann, bob }: Pair) => {
  await w.as(bob)(meetings.write, { params: { id: ann.id }, body: { note } })
  const { id } = await w.db
    .selectFrom('meeting')
    .select('id')
    .where('subject_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  return id
}

const aPushDevice = async ({ ann }: Pair) => {
  const { body } = await w.as(ann)(push.add, {
    body: { ...pushDraft, endpoint: `${pushDraft.endpoint}${(unique += 1)}` },
  })
  return body.devices[0]?.id ?? ''
}

/** What stands in for the `:id` of a path, by the beginning of that. */
const idsOf: Record<string, (pair: Pair) => string | Promise<string>> = {
  '/api/profile/member/media/': ({ bobsPhoto }) => bobsPhoto,
  '/api/profile/member/': ({ bob }) => bob.id,
  '/api/media/': ({ photo }) => photo,
  '/api/messages/:id/delete': async (pair) => (await send(pair)).id,
  '/api/messages/:id/unsend': async (pair) => (await send(pair)).id,
  '/api/messages/': async (pair) => (await send(pair)).conversationId,
  '/api/notifications/': aNotification,
  '/api/users/me/met/': aNoteAbout,
  '/api/users/me/media/access/': ({ bob }) => bob.id,
  '/api/users/me/visits/': async ({ ann }) => (await w.as(ann)(visits.add, { body: aVisit() })).body.id,
  '/api/users/me/saved-searches/': async ({ ann }) =>
    (await w.as(ann)(savedSearches.save, { body: { name: 'Near', search: {} } })).body.id,
  '/api/users/me/push/devices/': aPushDevice,
  '/api/users/me/hiding/people/': async ({ ann }) =>
    (await w.as(ann)(privacy.hideFromPerson, { body: { email: `${(unique += 1)}@example.org` } })).body.people[0]?.id ??
    '',
}

const idOf = async (path: string, pair: Pair) =>
  (await Object.entries(idsOf).find(([beginning]) => path.startsWith(beginning))?.[1](pair)) ?? ''

/** Bodies that need more than the valid one of every test. */
const bodies: Record<string, () => object> = { 'visits.add': aVisit }

const once = [
  'availability.set',
  'availability.end',
  'blocks.block',
  'blocks.unblock',
  'blocks.hide',
  'blocks.unhide',
  'devices.signOutOthers',
  'email.cancel',
  'explicitConsents.give',
  'explicitConsents.withdraw',
  'favourites.add',
  'favourites.remove',
  'leaving.pause',
  'leaving.resume',
  'media.publish',
  'media.withdraw',
  'media.setDefault',
  'media.clearDefault',
  'media.liked',
  'media.unliked',
  'media.viewed',
  'mediaAccess.request',
  'mediaAccess.withdraw',
  'mediaAccess.readNotice',
  'mediaAccess.revoke',
  'meetings.withdraw',
  'meetings.accept',
  'messages.readAll',
  'messages.typing',
  'messages.unsend',
  'messages.mute',
  'messages.unmute',
  'messages.archive',
  'messages.unarchive',
  'notifications.read',
  'notifications.readAll',
  'notifications.readShown',
  'preferences.save',
  'privacy.hideFromCounties',
  'privacy.hideFromPerson',
  'privacy.update',
  'prompts.replace',
  'push.saveQuiet',
  'push.looking',
  'ratings.rate',
  'ratings.remove',
  'savedSearches.save',
  'savedSearches.change',
  'verification.withdraw',
  'visits.add',
]

const keyed = ['contact.notify', 'flirts.send', 'meetings.write', 'messages.send', 'reports.create', 'reports.intimate']

const gone = [
  'media.remove',
  'meetings.decline',
  'messages.remove',
  'notifications.remove',
  'privacy.showToPerson',
  'push.remove',
  'savedSearches.remove',
  'visits.remove',
]

const asksOnly = 'It asks, and changes nothing.'
const oneUse = 'A link, token or code that is good for one use.'
const proves = 'It proves who is there, and its tries are counted.'
const moment = 'It is done once more, and answers with the moment of that.'
const anew = 'What it makes is made anew each time: codes, a challenge, a mail.'

/** Every other call that is no plain GET, and why none of the three lists has it. */
const elsewhere: Record<string, string> = {
  'accounts.safeSearch': 'A page says which it wants; without that it is the switch of the specification.',
  'mediaAccess.revokeItem': 'It names two.',
  'messages.read': 'It needs something unread.',
  'mediaAccess.grant': moment,
  'profiles.update': moment,
  'savedSearches.open': moment,
  'push.add': moment,
  'search.find': asksOnly,
  'search.count': asksOnly,
  'messages.all': asksOnly,
  'notifications.all': asksOnly,
  'keyLog.proofs': asksOnly,
  'reports.status': asksOnly,
  'keys.unlock': proves,
  'session.login': proves,
  'session.refresh': 'Its answer is kept for whoever did not get it.',
  'session.revoke': 'It ends the session by which it is called.',
  'session.confirm': proves,
  'session.resendActivation': anew,
  'accounts.create': anew,
  'accounts.recover': anew,
  'accounts.changePassword': proves,
  'email.change': anew,
  'email.confirm': oneUse,
  'email.undo': oneUse,
  'leaving.leave': proves,
  'leaving.askByMail': anew,
  'leaving.leaveByMail': oneUse,
  'ageCheck.redeem': oneUse,
  'preferences.unsubscribe': 'A link of a mail, good as often as it is pressed.',
  'announcements.read': 'There is an announcement first.',
  'appeals.create': 'There is a decision first.',
  'appeals.createOutside': 'There is a decision first.',
  'devices.signOut': 'There is another device first.',
  'exports.begin': 'One that is being made is the answer to the next.',
  'keys.upgradeWrap': 'Keys of the browser.',
  'keys.confirmWrap': 'Keys of the browser.',
  'keys.saveKit': 'Keys of the browser.',
  'keys.savePasskeyWraps': 'Keys of the browser.',
  'keys.save': 'Keys of the browser.',
  'media.restore': 'There is something deleted first.',
  'media.prepareFilm': 'There is a film first.',
  'mediaAccess.changeItemTerm': 'There is an item in a message first.',
  'passkeys.begin': anew,
  'passkeys.add': oneUse,
  'passkeys.rename': 'There is a passkey first.',
  'passkeys.remove': 'There is a passkey first.',
  'passkeys.challenge': anew,
  'push.test': anew,
  'ratings.askLook': 'There is a rating first.',
  'twoStep.enrol': anew,
  'twoStep.confirm': oneUse,
  'twoStep.renewCodes': anew,
  'twoStep.disable': proves,
  'uploads.photo': 'It carries a file, and a key.',
  'uploads.video': 'It carries a file, and a key.',
  'verification.begin': anew,
  'verification.send': 'It carries a file.',
  'verification.beginFilm': anew,
  'verification.sendFilm': 'It carries a file.',
}

test('every call that may change something stands in one of the lists', () => {
  const changing = everyEndpoint.filter(([, , { method, changesState }]) => method !== 'GET' || changesState)
  const listed = [...once, ...keyed, ...gone, ...Object.keys(elsewhere)]
  expect(listed.toSorted()).toEqual(changing.map(([feature, name]) => `${feature}.${name}`).toSorted())
})

async function pressTwice(name: string, makeKey: () => string = randomUUID) {
  const [, , endpoint] = everyEndpoint.find(([feature, call]) => `${feature}.${call}` === name) ?? []
  if (!endpoint) throw new Error(`There is no call ${name}.`)
  const pair = await aPair()
  const id = await idOf(endpoint.path, pair)
  const parts = {
    unique: () => `twice-${(unique += 1)}`,
    memberId: () => (name.startsWith('media.') ? pair.photo : pair.bob.id),
  }
  const body = endpoint.body && (bodies[name]?.() ?? validBodies[name]?.(parts))
  const press = async () => {
    const { statusCode: status, body: text } = await w.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/:\w+/g, id),
      headers: { authorization: `Bearer ${pair.ann.token}`, 'idempotency-key': makeKey() },
      ...(body && { payload: body }),
    })
    // The call's own number is another one each time.
    return { status, text: text.replace(/,"requestId":"[\da-f-]+"/, '') }
  }
  return { first: await press(), second: await press() }
}

test.each(once)('%s, pressed twice, answers as once', async (name) => {
  const { first, second } = await pressTwice(name)
  expect(first.status, first.text).toBeLessThan(300)
  expect([second.status, second.text]).toEqual([first.status, first.text])
})

test.each(keyed)('%s, pressed twice under one key, answers as once', async (name) => {
  const key = randomUUID()
  const { first, second } = await pressTwice(name, () => key)
  expect(first.status, first.text).toBe(201)
  expect([second.status, second.text]).toEqual([201, first.text])
})

test.each(gone)('%s, pressed twice, finds the second time that it is gone', async (name) => {
  const { first, second } = await pressTwice(name)
  expect(first.status, first.text).toBe(200)
  expect([second.status, second.text]).toEqual([404, expect.stringContaining('"code":"notFound"')])
})
