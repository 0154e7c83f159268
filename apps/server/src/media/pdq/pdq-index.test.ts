import { rollNumbers } from '@amour/test/media/test-picture.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pdqDistance, SAME_PICTURE } from './pdq-distance.ts'
import { indexPdqs } from './pdq-index.ts'

const anyHash = (seed: number) => {
  const dice = rollNumbers(seed)
  return Array.from({ length: 16 }, () => dice().toString(16).padStart(4, '0')).join('')
}

/** The hash with these bits turned over. */
function differing(hash: string, bits: number[]): string {
  const digits = hash.split('').map((digit) => Number.parseInt(digit, 16))
  for (const bit of bits) digits[bit >> 2] = (digits[bit >> 2] ?? 0) ^ (1 << (bit & 3))
  return digits.map((digit) => digit.toString(16)).join('')
}

const listed = Array.from({ length: 3_000 }, (_, seed) => ({ hash: anyHash(seed), seed }))
const index = indexPdqs(listed)

test('whatever 31 bits differ, a listed picture is found; with 32 it is not', () => {
  fc.assert(
    fc.property(
      fc.nat(listed.length - 1),
      fc.uniqueArray(fc.nat(255), { minLength: 32, maxLength: 32 }),
      fc.nat(31),
      (seed, bits, kept) => {
        const { hash = '' } = listed[seed] ?? {}
        const near = differing(hash, bits.slice(0, kept))
        expect(index.nearest([near])).toEqual({ entry: { hash, seed }, distance: kept })
        expect(pdqDistance(hash, differing(hash, bits))).toBe(SAME_PICTURE + 1)
        expect(index.nearest([differing(hash, bits)])).toBeUndefined()
      },
    ),
    { numRuns: 500 },
  )
})

test('the nearest of several is told, by any of the hashes asked for', () => {
  const [far, near] = [differing(anyHash(7), [1, 2, 3, 4, 5]), differing(anyHash(7), [9])]
  const two = indexPdqs([{ hash: far }, { hash: near }])
  expect(two.nearest([anyHash(8), anyHash(7)])).toEqual({ entry: { hash: near }, distance: 1 })
})

test('an empty list holds nobody', () => {
  expect(indexPdqs([]).nearest([anyHash(1)])).toBeUndefined()
})

test('what is no hash is refused', () => {
  expect(() => indexPdqs([{ hash: 'f'.repeat(63) }])).toThrow('no PDQ hash')
  expect(() => pdqDistance(anyHash(1), 'Z'.repeat(64))).toThrow('no PDQ hash')
})
