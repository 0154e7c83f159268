import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'
import type { Secrets } from './secrets.ts'

const secrets: Secrets = {
  currentKid: 'k1',
  derive: (purpose, kid = 'k1') => createHmac('sha256', 'a root').update(`${purpose}|${kid}`).digest(),
  digest: (purpose, text) => createHmac('sha256', purpose).update(text).digest(),
}

test('a sealed value opens where it was put, and not in another row, nor in another column, nor once a bit is another', () => {
  const { seal, open, openText } = createSeal(secrets)
  const at = { owner: 'ann', column: 'member.email' }
  const sealed = seal(at, 'ann@example.com')
  expect(openText(at, sealed)).toBe('ann@example.com')
  expect(sealed.includes('ann@')).toBe(false)
  expect(seal(at, 'ann@example.com').equals(sealed)).toBe(false)
  for (const moved of [
    { ...at, owner: 'bob' },
    { ...at, column: 'member.dob' },
  ])
    expect(() => open(moved, sealed), JSON.stringify(moved)).toThrow('unable to authenticate')
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    expect(() => open(at, changed), `${place}`).toThrow(Error)
  }
  expect(() => open(at, sealed.subarray(0, -1))).toThrow('unable to authenticate')
})
