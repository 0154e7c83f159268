import { keys } from '@amour/contract/account/keys.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { members } from '@amour/contract/people/members.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { fromBase64Json, toBase64Json } from '@amour/crypto/base64-json.ts'
import { readEnvelope } from '@amour/crypto/envelope.ts'
import { openMessage2 } from '@amour/crypto/envelope-2/message-2.ts'
import { readFurtherKeys } from '@amour/crypto/key-print.ts'
import {
  type FurtherMember,
  giveFurtherKeys,
  sealOuterMessage,
  toOpenOuter,
} from '@amour/test/messages/outer-message.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

async function two(w: World) {
  const [ann, bob] = [await w.aMember({ hasKeys: true }), await w.aMember({ hasKeys: true })]
  return [await giveFurtherKeys(w, ann), await giveFurtherKeys(w, bob)] as const
}

const send = (w: World, from: FurtherMember, to: FurtherMember, message: string) =>
  w.as(from)(messages.send, { params: { id: to.id }, body: { message } })

test('a message of version 2 comes back as it was sent, takes its bytes in the store, and opens for both', async () => {
  await using w = await world()
  const [ann, bob] = await two(w)
  const text = '今晚八点 😀 £5 or €6 '.repeat(200).slice(0, 2000)
  const { message } = await sealOuterMessage(ann, bob, { text })
  const { status, body } = await send(w, ann, bob, message)
  expect([status, body.message, body.isEncrypted]).toEqual([201, message, true])
  const row = await w.db
    .selectFrom('message')
    .select(['body', 'recipient_key_version', 'sender_key_version'])
    .executeTakeFirst()
  expect(row).toMatchObject({ recipient_key_version: 2, sender_key_version: 2 })
  expect(row?.body?.length).toBe(14_262)
  const thread = await w.as(bob)(messages.thread, { params: { id: body.conversationId }, query: {} })
  const envelope = readEnvelope(thread.body.data[0]?.message ?? '')
  if (envelope?.v !== 2) throw new Error('It has version 2')
  for (const side of ['to', 'me'] as const)
    expect((await openMessage2(await toOpenOuter(envelope, { from: ann, to: bob, side }))).text).toBe(text)
  const shown = (await w.as(bob)(members.view, { params: { id: ann.id } })).body.key
  expect(readFurtherKeys(shown?.public ?? '')).toEqual(ann.further)
})

test('a report of a message of version 2 is verified by the commitment of version 1; other words are not', async () => {
  await using w = await world()
  const [ann, bob] = await two(w)
  const reveal = async (text: string, said: string) => {
    const { message } = await sealOuterMessage(ann, bob, { text })
    const { body } = await send(w, ann, bob, message)
    const envelope = readEnvelope(message)
    if (envelope?.v !== 2) throw new Error('It has version 2')
    const { kf } = await openMessage2(await toOpenOuter(envelope, { from: ann, to: bob, side: 'to' }))
    return { id: body.id, text: said, kf, mediaId: null, isReported: true }
  }
  const revealed = [await reveal('You will be sorry.', 'You will be sorry.'), await reveal('Sorry.', 'You will pay.')]
  const description = 'They threaten me, and it frightens me.'
  const body = { kind: 'message' as const, category: 'harassment' as const, description, messages: revealed }
  expect((await w.as(bob)(reports.create, { body })).status).toBe(201)
  const states = await w.db.selectFrom('report_message').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['verified', 'unverified'])
})

test('a spoilt message of version 2 is refused, as is one for keys of before', async () => {
  await using w = await world()
  const [ann, bob] = await two(w)
  const { message } = await sealOuterMessage(ann, bob, { text: 'hello' })
  const json = fromBase64Json(message) ?? {}
  for (const changes of [{ mid: undefined }, { to: String(json['to']).slice(4) }, { v: 3 }, { ks: 1 }]) {
    expect((await send(w, ann, bob, toBase64Json({ ...json, ...changes }))).status, JSON.stringify(changes)).toBe(422)
  }
  const old = await send(w, ann, bob, toBase64Json({ ...json, kr: 1 }))
  expect([old.status, old.problem.code]).toEqual([409, 'keyStale'])
  expect(readFurtherKeys((old.problem.data as { public: string }).public)).toEqual(bob.further)
  expect(await w.db.selectFrom('message').selectAll().execute()).toEqual([])
  expect((await w.as(ann)(keys.list, {})).body.data.map(({ version }) => version)).toEqual([2, 1])
})
