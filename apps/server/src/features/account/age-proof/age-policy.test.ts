import { accounts } from '@amour/contract/account/accounts.ts'
import { agePolicies, type AgePolicy, ageProof } from '@amour/contract/account/age-proof.ts'
import { Problem } from '@amour/contract/answers.ts'
import type { Endpoint, RequestOf } from '@amour/contract/endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { validBodies } from '@amour/test/http/valid-bodies.ts'
import { storeFilmCopy, storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import { adult, type TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#durations.ts'
import { readConfig } from '#config.ts'
import { signMedia, variants } from '#media/media-address.ts'
import { newId } from '#security/ids.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { findAgeProof, recordAgeProof } from './age-proof.service.ts'

// Bob has looked at, written with and been shown things by Ann while his proof counted; now he has none. Every call of the
// contract and every address of a file is asked under each policy.
const rating = 'explicit'

async function acquainted(w: World) {
  const ann = await w.aMember({ username: 'ann-of-bath' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman', password: 'open sesame' })
  const send = async (from: TestMember, to: TestMember, mediaId: string | null = null) =>
    (await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Look', mediaId } })).body
  const open = await storePhoto(w.context, ann.id, { isDefault: true })
  const shown = await storePhoto(w.context, ann.id, { rating })
  const album = await storePhoto(w.context, ann.id, { rating, visibility: 'private' })
  const film = await storeVideo(w.context, ann.id, { rating, visibility: 'private' })
  await storeFilmCopy(w.context, film.id, bob.id)
  const own = await storePhoto(w.context, bob.id, { rating })
  const { conversationId } = await send(bob, ann)
  const { id: messageId } = await send(ann, bob)
  const explicit = [shown.id, album.id, film.id]
  // What was agreed to and switched off while it could be is how it is stored, whatever the policy is now.
  for (const mediaId of [open.id, ...explicit]) await attach(w, { conversationId, messageId, mediaId }, [ann, bob])
  await w.db
    .insertInto('explicit_consent')
    .values({ member_id: bob.id, sender_id: ann.id, given_at: w.clock.now() })
    .execute()
  await w.db.updateTable('member').set({ safe_search: false }).where('id', '=', bob.id).execute()
  await w.as(ann)(mediaAccess.grant, { params: { memberId: bob.id } })
  return { ann, bob, open, explicit, own, conversationId, messageId }
}

type Carried = { conversationId: string; messageId: string; mediaId: string }

/** A message of Ann's that carries an item, as it was sent under another policy. */
async function attach({ db, clock }: World, { conversationId, messageId, mediaId }: Carried, [ann, bob]: TestMember[]) {
  const last = await db.selectFrom('message').selectAll().where('id', '=', messageId).executeTakeFirstOrThrow()
  const { last_seq: seq } = await db
    .updateTable('conversation')
    .set((eb) => ({ last_seq: eb('last_seq', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('message')
    .values({ ...last, id: newId(), seq, media_id: mediaId, sent_at: clock.now() })
    .execute()
  await db
    .insertInto('media_grant')
    .values({
      id: newId(),
      owner_id: ann?.id ?? '',
      grantee_id: bob?.id ?? '',
      media_id: mediaId,
      created_at: clock.now(),
      ends_at: null,
    })
    .execute()
}

const calls = everyEndpoint.flatMap(([feature, name, endpoint]) =>
  endpoint.access === 'anyone' || endpoint.isStream ? [] : [[`${feature}.${name}`, endpoint] as const],
)

/** What each policy closes, said once more in other words than the server's. */
const closed: Record<AgePolicy, Partial<Record<NonNullable<Endpoint['shows']>, string>>> = {
  all: { members: 'ageProofNeeded', explicit: 'ageProofNeeded' },
  explicit: { explicit: 'ageProofNeeded' },
  off: { explicit: 'explicitOff' },
}

type Made = Awaited<ReturnType<typeof acquainted>>

/** Bob in a session of its own, since some calls end all others; and back in his place, since some take him from it. */
async function enter(w: World, bob: TestMember) {
  await w.db
    .updateTable('member')
    .set({ status: 'active', status_before: null, leaves_at: null, leaving_cause: null, safe_search: false })
    .where('id', '=', bob.id)
    .execute()
  const { token } = await startSession(w.context, bob.id)
  return { ...bob, token }
}

/** Makes a call as Bob, of Ann or what is hers; says by which code it was refused. */
async function ask(
  w: World,
  { ann, bob }: Made,
  { name, endpoint, id }: { name: string; endpoint: Endpoint; id: string },
) {
  const { method, path, fileBytes } = endpoint
  const body = validBodies[name]?.({ unique: newId, memberId: () => ann.id })
  const { token } = await enter(w, bob)
  const payload = fileBytes ? '--x--' : body && JSON.stringify(body)
  const type = fileBytes ? 'multipart/form-data; boundary=x' : 'application/json'
  const reply = await w.app.inject({
    method,
    url: path.replace(/:\w+/g, id),
    headers: { authorization: `Bearer ${token}`, ...(payload !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
  const code = reply.statusCode >= 400 ? Problem.parse(reply.json()).code : undefined
  return { code, text: reply.body }
}

function idsFor(made: Made, { path }: Endpoint) {
  if (!path.includes('/:')) return ['']
  if (path.includes('/profile/member/media/') || path.startsWith('/api/media/')) return made.explicit
  if (path.startsWith('/api/messages/')) return [made.conversationId, made.messageId]
  return [made.ann.id]
}

const ageCodes = ['ageProofNeeded', 'explicitOff']

/** By what the age policy may refuse a call: what it closes always, what is one's own never. */
function expectedCodes(policy: AgePolicy, { shows = 'own' }: Endpoint) {
  const why = closed[policy][shows]
  if (why) return [why]
  return shows === 'own' ? ['none'] : ['none', ...ageCodes]
}

/** The variants of an item that an address of Bob's newest session opens. */
async function findOpen(w: World, bob: TestMember, id: string) {
  const { id: sessionId } = await w.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', bob.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const each = variants.map(async (variant) => {
    const { statusCode } = await w.app.inject({ url: signMedia(w.context, id, variant, sessionId) })
    return statusCode === 200 ? [variant] : []
  })
  return (await Promise.all(each)).flat().toSorted()
}

describe.each(agePolicies)('under the policy %s', (policy) => {
  let w: World
  let made: Made

  beforeAll(async () => {
    w = await world({ AGE_ASSURANCE: policy })
    made = await acquainted(w)
    await w.db.deleteFrom('age_proof').where('member_id', '=', made.bob.id).execute()
  })

  afterAll(() => w[Symbol.asyncDispose]())

  test('no address of a file leads a member without proof to more than the policy leaves', async () => {
    const bob = await enter(w, made.bob)
    const opens = (id: string) => findOpen(w, bob, id)
    const pictures = ['1600', '160', '480', '960', 'blur'].toSorted()
    for (const id of made.explicit) expect(await opens(id)).toEqual(policy === 'all' ? [] : ['blur'])
    expect(await opens(made.open.id)).toEqual(policy === 'all' ? [] : pictures)
    expect(await opens(made.own.id)).toEqual(pictures)
  })

  test('with a proof in one browser all that is not off is open in the other, until it ends; nobody is signed out', async () => {
    const [here, there] = [await enter(w, made.bob), await enter(w, made.bob)]
    const expiresAt = new Date(w.clock.now().getTime() + 5 * MINUTE)
    const clear = async () => {
      const { status, text } = await w.as(there)(members.view, { params: { id: made.ann.id } })
      return [status, new RegExp(`/media/${made.explicit[0]}/960`).test(text)]
    }
    const without = policy === 'all' ? [403, false] : [200, false]
    expect(await clear()).toEqual(without)
    const proof = { ...adult(w.clock.now()), expiresAt }
    await recordAgeProof(w.context, here.id, proof)
    expect(await clear()).toEqual([200, policy !== 'off'])
    const own = (await w.as(there)(ageProof.own, {})).body
    expect(own).toEqual({ policy, proven: true, until: expiresAt.toISOString(), methodClass: 'service' })
    const me = (await w.as(there)(accounts.me, {})).body
    expect([me.ageAccess, me.safeSearch]).toEqual(policy === 'off' ? ['explicitOff', true] : ['open', false])
    expect(await findAgeProof(w.context, here.id, w.clock.now())).toEqual(proof)
    w.clock.advance(6 * MINUTE)
    expect(await findAgeProof(w.context, here.id, w.clock.now())).toBeUndefined()
    expect(await clear()).toEqual(without)
    expect((await w.as(here)(ageProof.own, {})).body).toEqual({ policy, proven: false, until: null, methodClass: null })
    const late = (await w.as(here)(accounts.me, {})).body
    expect([late.ageProvenUntil, late.safeSearch]).toEqual([null, true])
  })

  // Last, since some calls end what there was between the two. The proof of before has run out.
  test.for(calls)('%s gives a member without proof nothing that it closes', async ([name, endpoint]) => {
    const foreign = policy === 'all' ? `${made.open.id}|ann-of-bath` : 'nothing that is foreign'
    for (const id of idsFor(made, endpoint)) {
      const { code = 'none', text } = await ask(w, made, { name, endpoint, id })
      expect(expectedCodes(policy, endpoint)).toContain(ageCodes.includes(code) ? code : 'none')
      for (const item of made.explicit) expect(text).not.toMatch(new RegExp(`/media/${item}/(?!blur)`))
      expect(text).not.toMatch(new RegExp(foreign))
    }
  })
})

test('an explicit item is neither sent by a member without proof nor shown of one; their other items are', async () => {
  await using w = await world()
  const [cat, dan] = [await w.aMember({ ageProvenUntil: null }), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const [plain, explicit] = [await storePhoto(w.context, cat.id), await storePhoto(w.context, cat.id, { rating })]
  await w.as(dan)(accounts.safeSearch, {})
  const send = (from: TestMember, to: TestMember, mediaId?: string) =>
    w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Look', ...(mediaId && { mediaId }) } })
  await send(dan, cat)
  await send(cat, dan)
  const { problem } = await send(cat, dan, explicit.id)
  expect(problem.violations).toMatchObject([{ propertyPath: 'mediaId', message: expect.stringContaining('18') }])
  expect((await send(cat, dan, plain.id)).status).toBe(201)
  const shown = async () =>
    (await w.as(dan)(members.view, { params: { id: cat.id } })).body.photos.map(({ id }) => id).toSorted()
  expect(await shown()).toEqual([plain.id])
  // What is one's own is not closed to oneself.
  const { data } = (await w.as(cat)(media.listOwn, { query: {} })).body
  expect(data.map(({ id }) => id).toSorted()).toEqual([plain.id, explicit.id].toSorted())
  await recordAgeProof(w.context, cat.id, {
    ...adult(w.clock.now()),
    expiresAt: new Date(w.clock.now().getTime() + DAY),
  })
  expect(await shown()).toEqual([plain.id, explicit.id].toSorted())
  expect((await send(cat, dan, explicit.id)).status).toBe(201)
})

test('where all is closed, a profile is first shown once its member has proved their age', async () => {
  await using w = await world({ AGE_ASSURANCE: 'all' })
  const eve = await w.aMember({ hasProfile: false, ageProvenUntil: null })
  const body = validBodies['profiles.update']?.({ unique: newId, memberId: () => eve.id }) as RequestOf<
    typeof profiles.update
  >['body'] // as the tests of all calls send it
  const { status, problem } = await w.as(eve)(profiles.update, { body })
  expect([status, problem.code]).toEqual([403, 'ageProofNeeded'])
  await recordAgeProof(w.context, eve.id, {
    ...adult(w.clock.now()),
    expiresAt: new Date(w.clock.now().getTime() + DAY),
  })
  expect((await w.as(eve)(profiles.update, { body })).status).toBe(200)
})

test('a production site closes everything unless it is told otherwise, any other explicit items alone', () => {
  const production = { NODE_ENV: 'production', MEDIA_URL: 'off', SITE_URL: 'https://amour.example' }
  expect(readConfig(production).ageAssurance).toBe('all')
  expect(readConfig({ ...production, AGE_ASSURANCE: 'explicit' }).ageAssurance).toBe('explicit')
  expect(readConfig({}).ageAssurance).toBe('explicit')
  expect(() => readConfig({ AGE_ASSURANCE: 'none' })).toThrow('AGE_ASSURANCE')
})
