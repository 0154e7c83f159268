import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64Json, toBase64Json } from './base64-json.ts'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts'

test('any bytes survive, and are spelt as Node spells them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64(toBase64(bytes))).toEqual(Uint8Array.from(bytes))
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

test('whatever is read is the one spelling of its bytes', () => {
  const unit = fc.constantFrom(...Array.from('ABZaz019+/-_= \n£'))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect([undefined, text]).toContain(respell(fromBase64(text), toBase64))
      expect([undefined, text]).toContain(respell(fromBase64Url(text), toBase64Url))
    }),
    { numRuns: 1000 },
  )
})

function respell(bytes: Uint8Array | undefined, spell: (bytes: Uint8Array) => string): string | undefined {
  return bytes && spell(bytes)
}

test.each(['A', 'AB', 'AB=', 'AB==\n', ' AAAA', 'AA AA', 'AR==', 'AAA-', '====', 'A===', 'AAAA===='])(
  'no other spelling is read: %j',
  (text) => {
    expect(fromBase64(text)).toBeUndefined()
  },
)

test.each(['A', 'AR', 'AA==', 'AA+A'])('no other spelling of base64url is read: %j', (text) => {
  expect(fromBase64Url(text)).toBeUndefined()
})

test('any JSON object survives', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
      (object) => {
        const json: unknown = JSON.parse(JSON.stringify(object))
        expect(fromBase64Json(toBase64Json(object))).toEqual(json)
      },
    ),
    { numRuns: 30 },
  )
})

test('only an object in UTF-8 is read', () => {
  for (const value of [null, 1, 'x', [1], true]) expect(fromBase64Json(toBase64Json(value))).toBeUndefined()
  expect(fromBase64Json(btoa('{"a":"\xff"}'))).toBeUndefined()
  expect(fromBase64Json(btoa('{"a":'))).toBeUndefined()
})
