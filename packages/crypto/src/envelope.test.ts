import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64Json, toBase64Json } from '@amour/crypto/base64-json.ts'
import { toBase64, toBase64Url } from '@amour/crypto/base64.ts'
import { computeCommitment, isCommitment } from '@amour/crypto/commitment.ts'
import {
  ENVELOPE_MAX_LENGTH,
  MAX_CHUNKS,
  MAX_KEY_VERSION,
  readEnvelope,
  writeEnvelope,
} from '@amour/crypto/envelope.ts'
import { packEnvelope, unpackEnvelope } from '@amour/crypto/packing.ts'

const chunk = toBase64(new Uint8Array(256).fill(7))
const c = toBase64Url(new Uint8Array(32).fill(9))
const envelope = { v: 1, kr: 2, ks: 1, to: [chunk, chunk], me: [chunk, chunk], c } as const
const isRead = (changes: Record<string, unknown>) =>
  readEnvelope(toBase64Json({ ...envelope, ...changes })) !== undefined

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const chunks = (n: number) => fc.array(bytes(256).map(toBase64), { minLength: n, maxLength: n })
const version = fc.integer({ min: 1, max: MAX_KEY_VERSION })
const envelopes = fc.integer({ min: 1, max: MAX_CHUNKS }).chain((n) =>
  fc.record({
    v: fc.constant(1 as const),
    kr: version,
    ks: version,
    to: chunks(n),
    me: chunks(n),
    c: bytes(32).map(toBase64Url),
  }),
)

test('any envelope is the same after the wire and after the store', () => {
  fc.assert(
    fc.property(envelopes, (any) => {
      const wire = writeEnvelope(any)
      expect(wire.length).toBeLessThanOrEqual(ENVELOPE_MAX_LENGTH)
      expect(readEnvelope(wire)).toEqual(any)
      const packed = packEnvelope(any)
      expect(packed).toHaveLength(38 + 512 * any.to.length)
      expect(writeEnvelope(unpackEnvelope(packed))).toBe(wire)
      expect(unpackEnvelope(Buffer.from(packed))).toEqual(any)
    }),
    { numRuns: 30 },
  )
})

test('the order of members does not matter, and is always the same when written', () => {
  const { v, kr, ks, to, me } = envelope
  const read = readEnvelope(toBase64Json({ c, me, to, ks, kr, v }))
  expect(read && writeEnvelope(read)).toBe(writeEnvelope(envelope))
  expect(Object.keys(fromBase64Json(writeEnvelope(envelope)) ?? {})).toEqual(['v', 'kr', 'ks', 'to', 'me', 'c'])
})

test.each<[string, Record<string, unknown>]>([
  ['another version', { v: 2 }],
  ['a version in words', { v: '1' }],
  ['no key version', { kr: undefined }],
  ['a key version of 0', { ks: 0 }],
  ['a key version beyond the store', { kr: MAX_KEY_VERSION + 1 }],
  ['half a key version', { ks: 1.5 }],
  ['no chunks', { to: [], me: [] }],
  ['sides of different length', { me: [chunk] }],
  ['25 chunks', { to: Array(25).fill(chunk), me: Array(25).fill(chunk) }],
  ['a chunk of 255 bytes', { to: [chunk, toBase64(new Uint8Array(255))] }],
  ['a chunk of 257 bytes', { me: [chunk, toBase64(new Uint8Array(257))] }],
  ['a chunk that is no text', { to: [chunk, 7] }],
  ['a chunk with a blank', { to: [chunk, ` ${chunk}`] }],
  ['a chunk in another spelling', { to: [chunk, `${chunk.slice(0, -3)}x==`] }],
  ['chunks that are no list', { to: chunk, me: chunk }],
  ['no commitment', { c: undefined }],
  ['a short commitment', { c: toBase64Url(new Uint8Array(31)) }],
  ['a padded commitment', { c: `${c}=` }],
  ['a member nobody knows', { also: 1 }],
])('%s is refused', (_, changes) => {
  expect(isRead({})).toBe(true)
  expect(isRead(changes)).toBe(false)
})

test('what is no base64, no JSON or too long is refused', () => {
  for (const text of ['', 'hello', btoa('{'), btoa('[]'), `${writeEnvelope(envelope)}\n`]) {
    expect(readEnvelope(text)).toBeUndefined()
  }
  const spaced = btoa(`${atob(writeEnvelope(envelope))}${' '.repeat(ENVELOPE_MAX_LENGTH)}`)
  expect(readEnvelope(spaced)).toBeUndefined()
})

test('stored bytes that were cut or are of another format are refused', () => {
  const packed = packEnvelope(envelope)
  for (const bad of [new Uint8Array(), packed.subarray(0, -1), packed.map((byte, i) => (i < 2 ? 0 : byte))]) {
    expect(() => unpackEnvelope(bad)).toThrow('undecryptable')
  }
})

test('a commitment binds key, text and attachment', async () => {
  const kf = toBase64Url(new Uint8Array(32).fill(1))
  const committed = { kf, text: 'lone \ud83d', mediaId: null }
  const proof = await computeCommitment(committed)
  expect(await isCommitment(proof, committed)).toBe(true)
  expect(await isCommitment(proof, { ...committed, text: 'lone \ufffd' })).toBe(false)
  expect(await isCommitment(proof, { ...committed, mediaId: '1' })).toBe(false)
  expect(await isCommitment(proof, { ...committed, kf: c })).toBe(false)
  expect(await isCommitment(proof, { ...committed, kf: 'short' })).toBe(false)
  expect(await isCommitment('short', committed)).toBe(false)
})

test('a commitment binds a text to its last letter, and with the blanks around it', async () => {
  const kf = toBase64Url(new Uint8Array(32).fill(1))
  const text = ` ${'x'.repeat(1998)} `
  const proof = await computeCommitment({ kf, text, mediaId: null })
  expect(await isCommitment(proof, { kf, text, mediaId: null })).toBe(true)
  for (const other of [text.trim(), text.trimEnd(), `${text.slice(0, -1)}y`, `${text} `])
    expect(await isCommitment(proof, { kf, text: other, mediaId: null })).toBe(false)
})
