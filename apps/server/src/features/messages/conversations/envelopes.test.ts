import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { fromBase64Json, toBase64Json } from '@amour/crypto/base64-json.ts'
import { toBase64, toBase64Url } from '@amour/crypto/base64.ts'
import { openMessage, previewMessage, sealMessage } from '@amour/crypto/message.ts'
import { importPublic } from '@amour/crypto/public-key.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const privateOf = ({ privateKey }: TestMember) => {
  if (!privateKey) throw new Error('This member has no keys.')
  return privateKey
}

async function seal(from: TestMember, to: TestMember, text: string) {
  const [senderPublic, recipientPublic] = await Promise.all(
    [from, to].map(({ publicKey = '' }) => importPublic(publicKey)),
  )
  if (!senderPublic || !recipientPublic) throw new Error('A key is missing.')
  const keys = { senderPublic, recipientPublic, senderVersion: 1, recipientVersion: 1 }
  return sealMessage({ ...keys, text, mediaId: null })
}

const send = (w: World, from: TestMember, to: TestMember, message: string) =>
  w.as(from)(messages.send, { params: { id: to.id }, body: { message } })

test('what ann seals, bob opens from what the API answers, and ann reads her own copy', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ hasKeys: true }), await w.aMember({ hasKeys: true })]
  const text = 'Costs £5 or €6, 今晚八点 😀👩‍👩‍👧 '.repeat(30).slice(0, 1000)
  const envelope = await seal(ann, bob, text)
  const sent = await send(w, ann, bob, envelope)
  expect(sent.body).toMatchObject({ isEncrypted: true, message: envelope })

  const thread = await w.as(bob)(messages.thread, { params: { id: sent.body.conversationId }, query: {} })
  const [got] = thread.body.data
  const opened = await openMessage({
    envelope: got?.message ?? '',
    privateKey: privateOf(bob),
    side: 'to',
    mediaId: got?.mediaId ?? null,
  })
  expect(opened.text).toBe(text)

  const inbox = await w.as(ann)(messages.all, { body: {} })
  const last = inbox.body.data[0]?.last?.message ?? ''
  const words = await previewMessage({ envelope: last, privateKey: privateOf(ann), side: 'me' })
  expect(text.startsWith(words) && words.length).toBeGreaterThan(40)
})

test('a message for a key that has been followed by another is refused with the new key', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ hasKeys: true }), await w.aMember({ hasKeys: true })]
  const envelope = await seal(ann, bob, 'Hello')
  await renewKey(w, bob)
  const stale = await send(w, ann, bob, envelope)
  expect([stale.status, stale.problem.code]).toEqual([409, 'keyStale'])
  expect(stale.problem.data).toEqual({ public: 'bmV3', fingerprint: 'new', version: 2, isLocked: false })
  expect(await w.db.selectFrom('conversation').selectAll().execute()).toEqual([])
})

test('a message under an old key of the sender, or to a member without a key, is refused', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ hasKeys: true }), await w.aMember({ hasKeys: true })]
  const envelope = await seal(ann, bob, 'Hello')
  const keyless = await w.aMember()
  expect((await send(w, ann, keyless, envelope)).problem.code).toBe('keyStale')
  await renewKey(w, ann)
  const old = await send(w, ann, bob, envelope)
  expect([old.status, old.problem.violations?.[0]?.propertyPath]).toEqual([422, 'message'])
})

test('who has recovered their password is written to as before, sealed for the key that is locked; both are told', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ hasKeys: true }), await w.aMember({ hasKeys: true })]
  const key = { public: bob.publicKey, fingerprint: expect.any(String), version: 1 }
  const seen = async () => (await w.as(ann)(members.view, { params: { id: bob.id } })).body.key
  expect(await seen()).toEqual({ ...key, isLocked: false })
  await w.db.updateTable('member_key').set({ status: 'locked' }).where('member_id', '=', bob.id).execute()
  expect(await seen()).toEqual({ ...key, isLocked: true })
  const sent = await send(w, ann, bob, await seal(ann, bob, 'Hello'))
  expect([sent.status, sent.body.isEncrypted]).toEqual([201, true])
  const back = await send(w, bob, ann, await seal(bob, ann, 'I cannot read this yet'))
  expect(back.status).toBe(201)
  const { body } = await w.as(ann)(messages.thread, { params: { id: sent.body.conversationId }, query: {} })
  expect(body.conversation.member.key).toEqual({ ...key, isLocked: true })
  expect(body.data.every(({ isEncrypted }) => isEncrypted)).toBe(true)
})

async function renewKey(w: World, { id }: TestMember) {
  await w.db.updateTable('member_key').set({ status: 'retired' }).where('member_id', '=', id).execute()
  const key = {
    version: 2,
    public: 'bmV3',
    fingerprint: 'new',
    private_sealed: Buffer.alloc(1),
    status: 'active' as const,
  }
  await w.db
    .insertInto('member_key')
    .values({ ...key, member_id: id, created_at: w.clock.now() })
    .execute()
}

const chunk = toBase64(new Uint8Array(256).fill(7))
const sound = { v: 1, kr: 1, ks: 1, to: [chunk, chunk], me: [chunk, chunk], c: toBase64Url(new Uint8Array(32)) }
const spoilt = (changes: Record<string, unknown>) => toBase64Json({ ...sound, ...changes })

test('a spoilt envelope is refused, and nothing of it is stored or counted', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ hasKeys: true }), await w.aMember({ hasKeys: true })]
  const whole = toBase64Json(sound)
  const cases: [string, string][] = [
    ['another format', spoilt({ v: 2 })],
    ['only a version', toBase64Json({ v: 2 })],
    ['nothing in it', toBase64Json({})],
    ['sides of unequal length', spoilt({ me: [chunk] })],
    ['a chunk of 255 bytes', spoilt({ to: [chunk, toBase64(new Uint8Array(255))] })],
    ['25 chunks', spoilt({ to: Array(25).fill(chunk), me: Array(25).fill(chunk) })],
    ['a chunk in another spelling', spoilt({ to: [chunk, `${chunk.slice(0, -3)}x==`] })],
    ['no commitment', spoilt({ c: undefined })],
    ['a member nobody knows', spoilt({ also: 1 })],
    ['base64 without its padding', spoilt({ v: 2 }).replace(/=*$/, '')],
    ['base64 in lines', whole.replace(/(.{76})/g, '$1\n')],
    ['the alphabet of addresses', `${whole.slice(0, 40)}-_${whole.slice(42)}`],
    ['half of one', whole.slice(0, whole.length / 2)],
    ['bytes that are no JSON', toBase64(new Uint8Array(3000).fill(200))],
  ]
  for (const [name, message] of cases) {
    const reply = await send(w, ann, bob, message)
    const violations = [{ propertyPath: 'message', message: 'This message isn’t in a form we can accept.' }]
    expect([name, reply.status, reply.problem.violations]).toEqual([name, 422, violations])
  }
  expect((await send(w, ann, bob, spoilt({ c: 'x'.repeat(40_000) }))).status).toBe(422)
  expect(await w.db.selectFrom('message').selectAll().execute()).toEqual([])
  expect(await w.db.selectFrom('participant').selectAll().execute()).toEqual([])

  expect(fromBase64Json(whole)).toEqual(sound)
  expect((await send(w, ann, bob, whole)).status).toBe(201)
})
