import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idEndOf, referenceOf } from './media-reference.service.ts'

test('a reference leads back to the end of the id, however it is written', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const reference = referenceOf(id)
      expect(reference).toMatch(/^M-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(id.endsWith(idEndOf(reference) ?? 'nothing')).toBe(true)
      expect(idEndOf(reference.toLowerCase().replaceAll('-', ''))).toBe(idEndOf(reference))
    }),
  )
})

test('what is no reference names nothing', () => {
  for (const text of ['', 'M-', 'M-ILOU-0000', 'M-0000-000', 'M-0000-00000', '%']) expect(idEndOf(text)).toBeUndefined()
})
