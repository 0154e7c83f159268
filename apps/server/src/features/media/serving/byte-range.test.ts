import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test('whatever is asked for, the part lies within the file', () => {
  const end = fc.option(fc.nat(500), { nil: '' as const })
  fc.assert(
    fc.property(end, end, fc.integer({ min: 1, max: 300 }), (from, to, size) => {
      const part = readRange(`bytes=${from ?? ''}-${to ?? ''}`, size)
      if (part === undefined || part === 'outside') return
      expect(part.start).toBeGreaterThanOrEqual(0)
      expect(part.start).toBeLessThanOrEqual(part.end)
      expect(part.end).toBeLessThan(size)
    }),
  )
})

test('an empty file has no part', () => {
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-5']) expect(readRange(range, 0), range).toBe('outside')
})
