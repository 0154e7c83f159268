import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { encryptText } from '@amour/crypto/chunks.ts'
import { computeCommitment, isCommitment } from '@amour/crypto/commitment.ts'
import { readEnvelope1, writeEnvelope } from '@amour/crypto/envelope.ts'
import type { Envelope } from '@amour/crypto/envelope.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { MAX_TEXT_LENGTH, openMessage, previewMessage, sealMessage } from '@amour/crypto/message.ts'

const mediaId = '01936a2b-5c4d-7e8f-9a0b-1c2d3e4f5a6b'
const kf = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
let ann: CryptoKeyPair
let ben: CryptoKeyPair

beforeAll(async () => {
  ann = await createKeyPair()
  ben = await createKeyPair()
})

const write = (text: string, attached: string | null = null) =>
  sealMessage({
    text,
    mediaId: attached,
    recipientPublic: ben.publicKey,
    recipientVersion: 2,
    senderPublic: ann.publicKey,
    senderVersion: 1,
  })
const openAs = (who: CryptoKeyPair, envelope: string, attached: string | null = null) =>
  openMessage({ envelope, privateKey: who.privateKey, side: who === ann ? 'me' : 'to', mediaId: attached })

/** What a modified client can send: whatever it likes, encrypted as it should be. */
async function forge(plain: string, changes: Partial<Envelope> = {}): Promise<string> {
  const [to, me] = await Promise.all([encryptText(ben.publicKey, plain), encryptText(ann.publicKey, plain)])
  const c = await computeCommitment({ kf, text: plain.slice(43), mediaId: null })
  return writeEnvelope({ v: 1, kr: 2, ks: 1, to, me, c, ...changes })
}

test('any text is read by both members as it was written', async () => {
  const unit = fc.oneof(fc.constantFrom('£', '€', '😀', '漢', '\ud83d'), fc.string({ minLength: 1, maxLength: 1 }))
  const texts = fc.string({ unit, minLength: 1, maxLength: 300 }).filter((text) => text.length > 0)
  await fc.assert(
    fc.asyncProperty(texts, fc.option(fc.uuid()), async (text, attached) => {
      const envelope = await write(text, attached)
      expect(readEnvelope1(envelope)).toMatchObject({ v: 1, kr: 2, ks: 1 })
      const [hers, his] = await Promise.all([openAs(ann, envelope, attached), openAs(ben, envelope, attached)])
      expect([hers.text, his.text]).toEqual([text, text])
      expect(await isCommitment(readEnvelope1(envelope)?.c ?? '', { ...his, mediaId: attached })).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test.each([
  [1, 1],
  [47, 1],
  [48, 2],
  [1000, 12],
  [1037, 12],
  [MAX_TEXT_LENGTH, 23],
])('%i characters take %i chunks', async (length, chunks) => {
  const envelope = await write('€'.repeat(length))
  expect(readEnvelope1(envelope)?.to).toHaveLength(chunks)
  expect((await openAs(ben, envelope)).text).toHaveLength(length)
})

test('an empty text and one of 2,001 characters are not sealed', async () => {
  await expect(write('')).rejects.toMatchObject({ step: 'encrypt' })
  await expect(write('x'.repeat(MAX_TEXT_LENGTH + 1))).rejects.toMatchObject({ step: 'encrypt' })
})

test('the preview is the first 47 characters, and never half an emoji', async () => {
  const preview = async (text: string) =>
    previewMessage({ envelope: await write(text), privateKey: ben.privateKey, side: 'to' })
  expect(await preview('Hello')).toBe('Hello')
  expect(await preview('x'.repeat(100))).toBe('x'.repeat(47))
  expect(await preview(`${'x'.repeat(46)}😀`)).toBe('x'.repeat(46))
})

test('a stranger, or the wrong side, decrypts nothing', async () => {
  const envelope = await write('hello')
  const wrong = { step: 'undecryptable' }
  const carol = await createKeyPair()
  await expect(openAs(carol, envelope)).rejects.toMatchObject(wrong)
  await expect(openMessage({ envelope, privateKey: ben.privateKey, side: 'me', mediaId: null })).rejects.toMatchObject(
    wrong,
  )
  await expect(previewMessage({ envelope, privateKey: carol.privateKey, side: 'to' })).rejects.toMatchObject(wrong)
  await expect(openAs(ben, 'plain text')).rejects.toMatchObject(wrong)
})

test('the same words never have the same franking key: whoever has the commitment alone cannot try what they were', async () => {
  const opened = await Promise.all([write('hello'), write('hello')].map(async (one) => openAs(ben, await one)))
  expect(new Set(opened.map((one) => one.kf)).size).toBe(2)
})

test('what could not be reported is not shown', async () => {
  const wrong = { step: 'unverifiable' }
  expect(await openAs(ben, await forge(`${kf}hello`))).toEqual({ kf, text: 'hello' })
  const c = await computeCommitment({ kf, text: 'something else', mediaId: null })
  await expect(openAs(ben, await forge(`${kf}hello`, { c }))).rejects.toMatchObject(wrong)
  await expect(openAs(ben, await forge('short'.padEnd(43, '!')))).rejects.toMatchObject(wrong)
  await expect(openAs(ben, await forge('no key'))).rejects.toMatchObject(wrong)
  await expect(openAs(ben, await forge(kf))).rejects.toMatchObject(wrong)
  await expect(openAs(ben, await forge(kf + 'x'.repeat(MAX_TEXT_LENGTH + 1)))).rejects.toMatchObject(wrong)
})

test('a message moved to another attachment is not shown', async () => {
  const envelope = await write('hello', mediaId)
  expect((await openAs(ben, envelope, mediaId)).text).toBe('hello')
  await expect(openAs(ben, envelope, null)).rejects.toMatchObject({ step: 'unverifiable' })
  await expect(openAs(ben, envelope, mediaId.replace('0', '1'))).rejects.toMatchObject({ step: 'unverifiable' })
})

test('chunks that were swapped or dropped are not shown', async () => {
  const read = readEnvelope1(await write('x'.repeat(200)))
  if (!read) throw new Error('unreadable')
  const same = { to: read.to.toReversed(), me: read.me.toReversed() }
  await expect(openAs(ben, writeEnvelope({ ...read, ...same }))).rejects.toMatchObject({ step: 'unverifiable' })
  const fewer = { to: read.to.slice(0, -1), me: read.me.slice(0, -1) }
  await expect(openAs(ben, writeEnvelope({ ...read, ...fewer }))).rejects.toMatchObject({ step: 'unverifiable' })
})

test('a changed bit anywhere in the envelope is refused', async () => {
  const envelope = await write('Meet me at eight, £20 or €25 😀', mediaId)
  const json = Buffer.from(envelope, 'base64')
  // The key versions are told to the server in the open, which checks them and signs them with its own tag.
  const versions = json.indexOf('"kr":2,"ks":1')
  const isVersion = (byte: number) => byte === versions + 5 || byte === versions + 12
  const bits = fc.nat({ max: json.length * 8 - 1 }).filter((bit) => !isVersion(bit >> 3))
  await fc.assert(
    fc.asyncProperty(bits, async (bit) => {
      const bytes = json.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      const text = Buffer.from(bytes).toString('base64')
      const opened = await Promise.allSettled([openAs(ann, text, mediaId), openAs(ben, text, mediaId)])
      expect(opened.some(({ status }) => status === 'rejected')).toBe(true)
    }),
    { numRuns: 300 },
  )
})
