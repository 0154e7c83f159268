import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { CHUNK_LENGTH, decryptFirst, decryptText, encryptText } from './chunks.ts'
import { createKeyPair } from './key-pair.ts'

let ann: CryptoKeyPair
let ben: CryptoKeyPair

beforeAll(async () => {
  ann = await createKeyPair()
  ben = await createKeyPair()
})

const codeUnits = fc
  .array(fc.oneof(fc.nat({ max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff })), { maxLength: 200 })
  .map((units) => String.fromCharCode(...units))

test('any text survives, half a surrogate pair included', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(codeUnits, fc.string({ unit: 'grapheme', maxLength: 120 })), async (text) => {
      const chunks = await encryptText(ann.publicKey, text)
      expect(chunks).toHaveLength(Math.max(1, Math.ceil(text.length / CHUNK_LENGTH)))
      expect(await decryptText(ann.privateKey, chunks)).toBe(text)
    }),
    { numRuns: 60 },
  )
})

test.each(['a', '£', '€', '漢', '\ud83d', '\u0000'])('90 of %j fit into one chunk', async (character) => {
  const text = character.repeat(90)
  const chunks = await encryptText(ann.publicKey, text)
  expect(chunks.map((chunk) => chunk.length)).toEqual([344])
  expect(await decryptText(ann.privateKey, chunks)).toBe(text)
})

test('an emoji across the border of two chunks survives', async () => {
  const text = `${'x'.repeat(89)}😀 after`
  const chunks = await encryptText(ann.publicKey, text)
  expect(chunks).toHaveLength(2)
  expect(await decryptText(ann.privateKey, chunks)).toBe(text)
})

test('the first chunk alone gives the first 90 characters', async () => {
  const chunks = await encryptText(ann.publicKey, 'x'.repeat(90) + 'y'.repeat(90))
  expect(await decryptFirst(ann.privateKey, chunks)).toBe('x'.repeat(90))
})

test('the same text is never encrypted the same way twice', async () => {
  expect(await encryptText(ann.publicKey, 'hello')).not.toEqual(await encryptText(ann.publicKey, 'hello'))
})

test("nobody reads with another's key, and one bad chunk spoils the whole text", async () => {
  const chunks = await encryptText(ann.publicKey, 'x'.repeat(180))
  await expect(decryptText(ben.privateKey, chunks)).rejects.toMatchObject({ step: 'undecryptable' })
  for (const bad of ['', 'AAAA', 'not base64', btoa('\0'.repeat(256)), btoa('\0'.repeat(257))]) {
    await expect(decryptText(ann.privateKey, [chunks[0] ?? '', bad])).rejects.toMatchObject({ step: 'undecryptable' })
  }
})

test('a key that cannot encrypt is told as such', async () => {
  await expect(encryptText(ann.privateKey, 'hello')).rejects.toMatchObject({ step: 'encrypt' })
})
