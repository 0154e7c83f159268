import { expect, test } from 'vitest'
import { isCheckOver, isLasting, type KeptCheck } from './storage-age-check.ts'

const NOW = Date.UTC(2026, 10, 30)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const begun = (methodClass: 'service' | 'wallet' | 'person', ago: number): KeptCheck => ({
  step: 'begun',
  name: { methodClass, level: 'any', month: '2026-11' },
  key: '',
  prepared: new Uint8Array(),
  inverse: new Uint8Array(),
  begunAt: NOW - ago,
})
const ready = (ago: number): KeptCheck => ({ step: 'ready', token: 'a', dueAt: NOW - ago, attempt: 'b' })
const failed: KeptCheck = { step: 'failed', message: 'no' }

test('a check that nobody came back from, and a proof that nobody takes any more, are over', () => {
  const kept = [begun('service', 59 * MINUTE), begun('wallet', 59 * MINUTE), begun('person', 14 * DAY), ready(30 * DAY)]
  const over = [begun('service', 61 * MINUTE), begun('wallet', 61 * MINUTE), begun('person', 16 * DAY), ready(32 * DAY)]
  expect(kept.map((check) => isCheckOver(check, NOW))).toEqual([false, false, false, false])
  expect([...over, failed].map((check) => isCheckOver(check, NOW))).toEqual([true, true, true, true, true])
})

test('whoever leaves leaves nothing behind in the store of keys but a check from which a proof can still come', () => {
  const place = ['age-check', 'ann']
  expect(isLasting(place, begun('person', DAY), NOW)).toBe(true)
  for (const check of [failed, begun('service', 61 * MINUTE), ready(32 * DAY), undefined, { step: 'other' }])
    expect(isLasting(place, check, NOW)).toBe(false)
  for (const other of [
    ['draft', 'ann', 'a'],
    ['draft-key', 'ann'],
    ['ann', 1],
    ['further-keys', 'ann', 1],
    'push-words',
  ])
    expect(isLasting(other, begun('person', DAY), NOW)).toBe(false)
})
