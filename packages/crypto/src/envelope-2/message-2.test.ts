import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Bytes } from '#base64.ts'
import { fromBase64Json, toBase64Json } from '#base64-json.ts'
import { isCommitment } from '#commitment.ts'
import {
  type Envelope2,
  ENVELOPE_MAX_LENGTH,
  MAX_CHUNKS,
  readEnvelope,
  readEnvelope1,
  sideBytes,
  writeEnvelope,
} from '#envelope.ts'
import { keyPrint, readFurtherKeys } from '#key-print.ts'
import { MAX_TEXT_LENGTH, sealMessage } from '#message.ts'
import { packEnvelope, unpackEnvelope } from '#packing.ts'
import { exportPublic, readPublic } from '#public-key.ts'
import { addFurtherKeys, createSeeds, readSeeds, requireMatchingSeeds, writeSeeds } from './further-pairs.ts'
import { makeMember, type Member, type Opening, read, toOpen, write } from './envelope-fixture.ts'
import { openMessage2, previewMessage2 } from './message-2.ts'

const mediaId = '01936a2b-5c4d-7e8f-9a0b-1c2d3e4f5a6b'
let ann: Member
let ben: Member
let eve: Member

beforeAll(async () => {
  ;[ann, ben, eve] = await Promise.all([makeMember(), makeMember(), makeMember()])
})

const toBen = (envelope: Envelope2, it: Partial<Opening> = {}) => toOpen(envelope, { from: ann, to: ben, ...it })
const open = (envelope: Envelope2, it?: Partial<Opening>) => openMessage2(toBen(envelope, it))
const closed = { step: 'undecryptable' }
const unproven = { step: 'unverifiable' }

test('a first message comes after zeros, and what is no link is sealed after nothing', async () => {
  expect((await open(read((await write(ann, ben, { prev: new Uint8Array(32) })).message))).text).toBe('hello')
  for (const prev of [new Uint8Array(), new Uint8Array(31), new Uint8Array(33)])
    await expect(write(ann, ben, { prev })).rejects.toMatchObject({ step: 'encrypt' })
})

test('both members read any text, and the commitment that a report opens is the one of version 1', async () => {
  const texts = fc.string({ unit: fc.constantFrom('£', '😀', '漢', '\ud83d', 'a'), minLength: 1, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(texts, fc.option(fc.uuid()), async (text, attached) => {
      const envelope = read((await write(ann, ben, { text, mediaId: attached, counter: 7 })).message)
      const his = await open(envelope, { mediaId: attached })
      const hers = await open(envelope, { side: 'me', mediaId: attached })
      expect([his.text, hers.text]).toEqual([text, text])
      expect(await isCommitment(envelope.c, { kf: his.kf, text, mediaId: attached })).toBe(true)
      expect(his).toMatchObject({ isConfirmed: true, order: { counter: 7, mid: envelope.mid } })
    }),
    { numRuns: 15 },
  )
})

test('the longest text fits the wire, and its envelope comes back from the store as it was', async () => {
  const { message } = await write(ann, ben, { text: '€'.repeat(MAX_TEXT_LENGTH) })
  expect(message.length).toBe(25_436)
  expect(message.length).toBeLessThanOrEqual(ENVELOPE_MAX_LENGTH)
  const packed = packEnvelope(read(message))
  expect(packed).toHaveLength(14_262)
  expect(writeEnvelope(unpackEnvelope(Buffer.from(packed)))).toBe(message)
  for (const bad of [packed.subarray(1), packed.subarray(0, -1), packed.with(1, 1), packed.with(0, 3)]) {
    expect(() => unpackEnvelope(bad)).toThrow('undecryptable')
  }
})

test('an empty text and one of 2,001 characters are not sealed', async () => {
  for (const text of ['', 'x'.repeat(MAX_TEXT_LENGTH + 1)])
    await expect(write(ann, ben, { text })).rejects.toMatchObject({ step: 'encrypt' })
})

test('the same words never have the same franking key: whoever has the commitment alone cannot try what they were', async () => {
  const twice = await Promise.all([write(ann, ben), write(ann, ben)])
  const opened = await Promise.all(twice.map(({ message }) => open(read(message))))
  expect(new Set(opened.map(({ kf }) => kf)).size).toBe(2)
})

test('the first words are read at once, and never of somebody else’s message', async () => {
  const envelope = read((await write(ann, ben, { text: `${'x'.repeat(46)}😀 and more` })).message)
  expect(await previewMessage2(toBen(envelope))).toEqual({ text: 'x'.repeat(46), isConfirmed: true })
  const forged = read((await write(eve, ben, { as: ann })).message)
  await expect(previewMessage2(toBen(forged))).rejects.toMatchObject(unproven)
})

test('a shape that is not exactly right is refused', async () => {
  const { message } = await write(ann, ben)
  const json = fromBase64Json(message) ?? {}
  const isRead = (changes: Record<string, unknown>) => readEnvelope(toBase64Json({ ...json, ...changes })) !== undefined
  const side = atob(String(json['to']))
  expect(isRead({})).toBe(true)
  const most = btoa('x'.repeat(sideBytes(MAX_CHUNKS)))
  expect(isRead({ to: most, me: most })).toBe(true)
  for (const changes of [
    { v: 3 },
    { v: 1 },
    { kr: 0 },
    { ks: 65_536 },
    { mid: undefined },
    { mid: 'A0000000-0000-4000-8000-000000000000' },
    { mid: 'none' },
    { c: 'short' },
    { to: [json['to']] },
    { to: btoa(side.slice(1)) },
    { me: btoa(`${side}${'x'.repeat(256)}`) },
    { to: btoa(side.slice(0, 1216)), me: btoa(side.slice(0, 1216)) },
    ...[0, 25].map((count) => ({ to: btoa('x'.repeat(sideBytes(count))), me: btoa('x'.repeat(sideBytes(count))) })),
    { also: 1 },
  ]) {
    expect(isRead(changes), JSON.stringify(changes).slice(0, 60)).toBe(false)
  }
})

test('no field can be changed: each bit is either sealed or bound', async () => {
  const envelope = read((await write(ann, ben, { mediaId })).message)
  const flip = (bytes: Bytes, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1)
  const places = [0, 7, 1087, 1088, 1119, 1120, 1131, 1132, 1400, envelope.to.length - 1]
  const otherC = read((await write(ann, ben)).message).c
  for (const changed of [
    ...places.map((at) => ({ ...envelope, to: flip(envelope.to, at) })),
    { ...envelope, c: otherC },
    { ...envelope, kr: 4 },
    { ...envelope, ks: 2 },
    { ...envelope, mid: crypto.randomUUID() },
    { ...envelope, to: envelope.me, me: envelope.to },
  ]) {
    await expect(open(changed, { mediaId })).rejects.toMatchObject(closed)
  }
  expect((await open(envelope, { mediaId })).text).toBe('hello')
})

test('the copy for me does not pass for the copy for you, whoever holds both keys', async () => {
  const toSelf = { ...ann, id: ben.id }
  const envelope = read((await write(ann, toSelf)).message)
  expect((await open(envelope, { to: toSelf })).text).toBe('hello')
  await expect(open({ ...envelope, to: envelope.me }, { to: toSelf })).rejects.toMatchObject(closed)
})

test('a message told to be from somebody else, or for somebody else, does not open', async () => {
  const envelope = read((await write(ann, ben)).message)
  await expect(open(envelope, { from: eve, me: ben })).rejects.toMatchObject(closed)
  await expect(open(envelope, { to: eve, me: ben })).rejects.toMatchObject(closed)
})

test('nobody writes in another’s name, and an attachment stays with its message', async () => {
  const forged = read((await write(eve, ben, { text: 'send money', as: ann })).message)
  await expect(open(forged)).rejects.toMatchObject(unproven)
  // Whose key is not known is not taken for proven either.
  expect(await open(forged, { isNew: true })).toMatchObject({ isConfirmed: false })
  const carried = read((await write(ann, ben, { mediaId })).message)
  await expect(open(carried)).rejects.toMatchObject(unproven)
  await expect(open(carried, { mediaId: mediaId.replace('0', '1') })).rejects.toMatchObject(unproven)
})

test('a point of small order as the other’s key proves nobody, also where the engine takes it', async () => {
  const envelope = read((await write(ann, ben)).message)
  const small = { ...ann, shown: { ...ann.shown, dh: new Uint8Array(32) } }
  await expect(open(envelope, { from: small, me: ben })).rejects.toMatchObject(unproven)
  const { deriveBits } = crypto.subtle
  const spy = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (algorithm, key, length) => {
    const isAgreed = typeof algorithm === 'object' && algorithm.name === 'X25519'
    return isAgreed ? new ArrayBuffer(32) : deriveBits.call(crypto.subtle, algorithm, key, length)
  })
  onTestFinished(() => spy.mockRestore())
  await expect(write(ann, ben)).rejects.toMatchObject({ step: 'unverifiable' })
})

test('a private RSA key given away opens version 1, and no message of version 2', async () => {
  const stolen = { ...eve, id: ben.id, rsa: ben.rsa }
  const envelope = read((await write(ann, ben)).message)
  await expect(open(envelope, { me: stolen })).rejects.toMatchObject(closed)
  const old = await sealMessage({
    text: 'old',
    mediaId: null,
    recipientPublic: ben.rsa.publicKey,
    recipientVersion: 3,
    senderPublic: ann.rsa.publicKey,
    senderVersion: 1,
  })
  expect(readEnvelope(old)?.v).toBe(1)
  expect(readEnvelope1(writeEnvelope(envelope))).toBeUndefined()
})

test('each seed is drawn anew, and none is another’s', () => {
  const drawn = Array.from({ length: 3 }, () => Object.values(writeSeeds(createSeeds()))).flat()
  expect(new Set(drawn).size).toBe(6)
})

test('further keys ride in the same public key, and belong to their seeds', async () => {
  const rsa = await exportPublic(ann.rsa.publicKey)
  const grown = addFurtherKeys(rsa, ann.shown)
  expect(grown).toHaveLength(2768)
  expect(readPublic(grown)).toEqual(readPublic(rsa))
  expect(readFurtherKeys(grown)).toEqual(ann.shown)
  expect(await keyPrint(grown)).not.toBe(await keyPrint(addFurtherKeys(rsa, eve.shown)))
  expect(readSeeds(writeSeeds(ann.seeds))).toEqual(ann.seeds)
  expect(readSeeds({ dh: writeSeeds(ann.seeds).dh })).toBeUndefined()
  await requireMatchingSeeds(grown, ann.seeds)
  const { dh, pq } = eve.shown
  const last = ann.shown.pq.at(-1) ?? 0
  for (const others of [{ dh }, { pq }, { pq: ann.shown.pq.with(-1, last ^ 1) }, { dh, pq }]) {
    const shown = addFurtherKeys(rsa, { ...ann.shown, ...others })
    await expect(requireMatchingSeeds(shown, ann.seeds)).rejects.toMatchObject({ step: 'publicKey' })
  }
  await expect(requireMatchingSeeds(rsa, ann.seeds)).rejects.toMatchObject({ step: 'publicKey' })
})
