import { expect, test } from 'vitest'
import { type KnownKeys, decideNextMessage, pinDecided, assessTrust } from './message-key-policy.ts'

const known = (different: Partial<KnownKeys> = {}): KnownKeys => ({
  hasOwnKey: true,
  theirs: 'first',
  pin: { fingerprint: 'first', isCompared: false },
  hasSealed: true,
  ...different,
})
const whatOf = (different: Partial<KnownKeys>) => {
  const { way, why } = decideNextMessage(known(different))
  return why ?? way
}

test('plain text goes only where nothing tells of a key, whatever the server answers', () => {
  const outcomes: Record<string, string[]> = {}
  for (const hasOwnKey of [true, false])
    for (const theirs of ['first', null])
      for (const pin of [{ fingerprint: 'first', isCompared: false }, undefined])
        for (const hasSealed of [true, false]) {
          const what = whatOf({ hasOwnKey, theirs, pin, hasSealed })
          const given = [hasOwnKey && 'own', theirs && 'theirs', pin && 'pin', hasSealed && 'sealed']
          ;(outcomes[what] ??= []).push(given.filter(Boolean).join(' '))
        }
  expect(outcomes).toEqual({
    sealed: ['own theirs pin sealed', 'own theirs pin', 'own theirs sealed', 'own theirs'],
    withheld: ['own pin sealed', 'own pin'],
    keyless: ['own sealed'],
    own: ['theirs pin sealed', 'theirs pin', 'theirs sealed', 'pin sealed', 'pin', 'sealed'],
    plain: ['own', 'theirs', ''],
  })
})

test('a changed key holds everything back until somebody decides, and the decision is for that key alone', () => {
  const pin = { fingerprint: 'first', isCompared: false }
  expect(whatOf({ theirs: 'second' })).toBe('changed')
  expect(whatOf({ theirs: 'second', pin: { ...pin, isCompared: true } })).toBe('comparedChanged')
  const decided = pinDecided(pin, 'second', false)
  expect(whatOf({ theirs: 'second', pin: decided })).toBe('sealed')
  expect(whatOf({ theirs: 'third', pin: decided })).toBe('changed')
  const declined = { ...pin, other: { fingerprint: 'second', isDeclined: true } }
  expect(whatOf({ theirs: 'second', pin: declined })).toBe('declined')
  expect(whatOf({ theirs: 'third', pin: declined })).toBe('changed')
})

test('who has had version 2 is never written to in less, and no decision for a key changes that', () => {
  const pin = { fingerprint: 'first', isCompared: false, level2Since: 5, dh: { 2: 'one' }, counter: 7 }
  expect(whatOf({ pin, takesVersion2: true })).toBe('sealed')
  expect(whatOf({ pin, takesVersion2: false })).toBe('downgraded')
  const decided = pinDecided(pin, 'second', true)
  expect(decided).toEqual({ ...pin, fingerprint: 'second', isCompared: true, before: ['first'] })
  expect(whatOf({ theirs: 'second', pin: decided, takesVersion2: false })).toBe('downgraded')
  expect(whatOf({ theirs: 'second', pin: decided, takesVersion2: true })).toBe('sealed')
})

test('a key that comes back is told apart: one never given up is as before, one given up is asked about again', () => {
  const pin = { fingerprint: 'first', isCompared: false }
  const seen = { ...pin, other: { fingerprint: 'second', isDeclined: false } }
  expect([assessTrust(seen, 'first'), whatOf({ theirs: 'first', pin: seen })]).toEqual(['restored', 'sealed'])
  // One that was only seen, and not decided against, is still asked about.
  expect(whatOf({ theirs: 'second', pin: seen })).toBe('changed')
  const decided = pinDecided(pin, 'second', false)
  expect(whatOf({ theirs: 'first', pin: decided })).toBe('returned')
  const again = pinDecided(decided, 'first', true)
  expect(again).toEqual({ fingerprint: 'first', isCompared: true, before: ['second'] })
  expect(assessTrust(again, 'second')).toBe('returned')
  // Whichever was given up, however many decisions ago.
  expect(whatOf({ theirs: 'first', pin: pinDecided(decided, 'third', false) })).toBe('returned')
})

test('a key is compared only where both have read its digits, and nothing is known of one never seen', () => {
  const pin = { fingerprint: 'first', isCompared: false }
  expect(assessTrust(undefined, 'first')).toBe('unknown')
  expect(assessTrust(pin, 'first')).toBe('pinned')
  expect(assessTrust({ ...pin, isCompared: true }, 'first')).toBe('compared')
  expect(pinDecided(undefined, 'first', true)).toEqual({ fingerprint: 'first', isCompared: true })
})
