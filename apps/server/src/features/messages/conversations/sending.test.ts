import { randomUUID } from 'node:crypto'
import { messages } from '@amour/contract/messages/messages.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'

const send = (w: World, from: TestMember, to: { id: string }, body: { mediaId?: string; message: string }) =>
  w.as(from)(messages.send, { params: { id: to.id }, body })

async function giveMedia(w: World, member: TestMember) {
  const id = randomUUID()
  const picture = { width: 600, height: 800, placeholder: '#808080', storage_key: id, created_at: w.clock.now() }
  await w.db
    .insertInto('media')
    .values({ ...picture, id, member_id: member.id, kind: 'photo', status: 'pending' })
    .execute()
  return id
}

test('a plain message is sealed in the database', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const message = 'Meet me at the £5 café, 今晚 😀'
  const reply = await send(w, ann, bob, { message })
  expect(reply.body).toMatchObject({ isMine: true, isEncrypted: false, message, seq: 1 })

  const [row] = await w.db.selectFrom('message').selectAll().execute()
  expect(row?.body?.includes('café')).toBe(false)
  expect(JSON.stringify({ ...row, body: row?.body?.toString('utf8') })).not.toContain('Meet me')
  expect(row?.frank).toHaveLength(32)
})

test('a member is written to by username as well', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await w.aMember({ username: 'Bob_of_Bath' })
  expect((await send(w, ann, { id: 'bob_of_bath' }, { message: 'Hello' })).status).toBe(201)
})

test.each([
  ['blank', ' \n ', 'Please write a message.'],
  ['longer than 2,000 characters', 'long words '.repeat(182), 'Your message can have at most 2,000 characters.'],
  ['longer than 32 KB', 'a'.repeat(32_769), 'Your message can have at most 2,000 characters.'],
])('a message that is %s is refused under its field', async (_, message, sentence) => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const reply = await send(w, ann, bob, { message })
  expect(reply.status).toBe(422)
  expect(reply.problem.violations).toEqual([{ propertyPath: 'message', message: sentence }])
  expect(await w.db.selectFrom('conversation').selectAll().execute()).toEqual([])
})

test('a body larger than any message is refused unread', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  expect((await send(w, ann, bob, { message: 'a'.repeat(70_000) })).status).toBe(413)
})

test('exactly 2,000 characters pass, and words that only resemble base64', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  for (const message of ['ab '.repeat(666) + 'ab', 'exactly', 'eyes', 'aGVsbG8=', '{"v":1}']) {
    expect((await send(w, ann, bob, { message })).body.message).toBe(message)
  }
})

test('nobody, oneself and a suspended member answer alike, and a restricted member writes to nobody', async () => {
  await using w = await world()
  const [ann, bob, cat] = [await w.aMember(), await w.aMember({ status: 'suspended' }), await w.aMember()]
  const unknown = await send(w, ann, { id: randomUUID() }, { message: 'Hello' })
  expect([unknown.status, unknown.problem.code]).toEqual([404, 'memberNotFound'])
  for (const to of [ann, bob]) {
    const reply = await send(w, ann, to, { message: 'Hello' })
    expect([reply.status, reply.text]).toEqual([404, unknown.text])
  }
  await w.db.updateTable('member').set({ status: 'restricted' }).where('id', '=', ann.id).execute()
  const reply = await send(w, ann, cat, { message: 'Hello' })
  expect([reply.status, reply.problem.code]).toEqual([403, 'accountRestricted'])
})

test('photos follow once the other has written, and only one’s own', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const [anns, bobs] = [await giveMedia(w, ann), await giveMedia(w, bob)]
  const violation = async (from: TestMember, to: TestMember, mediaId: string) => {
    const reply = await send(w, from, to, { mediaId, message: 'Look' })
    return reply.status === 201 ? reply.body.mediaId : reply.problem.violations
  }
  const early = 'Your first message can be text only. You can add photos and videos once they have answered.'
  const unknown = 'Please choose one of your own photos or videos.'

  expect(await violation(ann, bob, anns)).toEqual([{ propertyPath: 'mediaId', message: early }])
  await send(w, ann, bob, { message: 'Hello' })
  expect(await violation(ann, bob, anns)).toEqual([{ propertyPath: 'mediaId', message: early }])
  for (const id of [anns, randomUUID()]) {
    expect(await violation(bob, ann, id)).toEqual([{ propertyPath: 'mediaId', message: unknown }])
  }
  expect(await violation(bob, ann, bobs)).toBe(bobs)
  expect(await violation(ann, bob, anns)).toBe(anns)
})

test('messages sent at the same moment get the numbers 1 to 20, each once', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(w, n % 2 ? ann : bob, n % 2 ? bob : ann, { message: String(n) })),
  )
  const seqs = replies.map(({ body }) => body.seq).toSorted((a, b) => a - b)
  expect(seqs).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  const unread = await w.db.selectFrom('participant').select('unread').execute()
  expect(unread).toEqual([{ unread: 10 }, { unread: 10 }])
})

test('what is unread stays exact while both write, read, delete and take back at the same moment', async () => {
  await using w = await world()
  const [ann, bob, cat] = [await w.aMember(), await w.aMember(), await w.aMember()]
  const pairs: [TestMember, TestMember][] = [
    [ann, bob],
    [bob, ann],
    [cat, ann],
  ]
  const sent = []
  for (const [from, to] of [...pairs, ...pairs, ...pairs]) {
    sent.push({ from, to, ...(await send(w, from, to, { message: 'Hello' })).body })
  }
  const replies = await Promise.all([
    ...sent.flatMap(({ id, from, to }) => [
      send(w, from, to, { message: 'Again' }),
      w.as(to)(messages.read, { params: { id } }),
      w.as(from)(messages.unsend, { params: { id } }),
      w.as(to)(messages.remove, { params: { id } }),
      w.as(to)(messages.all, { body: {} }),
    ]),
    ...[ann, bob, ann].map((member) => w.as(member)(messages.readAll, {})),
    w.as(ann)(messages.remove, { params: { id: sent[0]?.conversationId ?? '' } }),
  ])
  expect(replies.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
  const { rows } = await sql`
    SELECT member_id FROM participant WHERE unread <> (
      SELECT count(*) FROM message WHERE conversation_id = participant.conversation_id AND recipient_id = participant.member_id
        AND seq > cleared_seq AND read_at IS NULL AND unsent_at IS NULL AND recipient_deleted_at IS NULL)`.execute(w.db)
  expect(rows).toEqual([])
})

test.each([
  ['in its first week', 10, 0],
  ['later', 20, 8 * DAY],
])('an account starts at most so many conversations a day %s, however many at once', async (_, limit, age) => {
  await using w = await world()
  const ann = await w.aMember({ createdAt: new Date(w.clock.now().getTime() - age) })
  const others = await Promise.all(Array.from({ length: limit + 3 }, () => w.aMember()))
  const replies = await Promise.all(others.map((other) => send(w, ann, other, { message: 'Hello' })))

  const refused = replies.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array.from({ length: 3 }, () => [429, 'conversationLimit']),
  )
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(await w.db.selectFrom('conversation').select('id').execute()).toHaveLength(limit)

  const known = others[replies.findIndex(({ status }) => status === 201)]
  expect((await send(w, ann, known ?? ann, { message: 'And another thing' })).status).toBe(201)
})

test('a conversation that is answered counts only for the one who started it', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const others = await Promise.all(Array.from({ length: 12 }, () => w.aMember()))
  for (const other of others) await send(w, other, ann, { message: 'Hello' })
  const replies = await Promise.all(others.map((other) => send(w, ann, other, { message: 'Hello too' })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(12)
})

test('the limit counts 24 hours back', async () => {
  await using w = await world()
  const ann = await w.aMember({ createdAt: new Date(w.clock.now().getTime() - 5 * DAY) })
  for (let n = 0; n < 10; n++) await send(w, ann, await w.aMember(), { message: 'Hello' })
  const bob = await w.aMember()
  expect((await send(w, ann, bob, { message: 'Hello' })).status).toBe(429)
  w.clock.advance(DAY)
  const { token } = await startSession(w.context, ann.id)
  expect((await send(w, { ...ann, token }, bob, { message: 'Hello' })).status).toBe(201)
})

test('a message sent again under the same key is one message', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const headers = { 'idempotency-key': randomUUID() }
  const request = { params: { id: bob.id }, body: { message: 'Once' } }
  const first = await w.as(ann)(messages.send, request, { headers })
  const second = await w.as(ann)(messages.send, request, { headers })
  expect([second.status, second.text]).toEqual([201, first.text])
  expect(await w.db.selectFrom('message').select('id').execute()).toHaveLength(1)
})
