import { expect, test } from 'vitest'
import { LagClock } from './replica.ts'

test('a replica is as old as the last moment whose changes it surely has', () => {
  const clock = new LagClock()
  expect(clock.ageAt(0)).toBe(Infinity)
  clock.note(1_000, '0/10', '0/10')
  // Of the look itself nothing is known yet: the primary may have kept more since the replica was asked.
  expect(clock.ageAt(1_000)).toBe(Infinity)
  clock.note(2_000, '0/10', '0/30')
  expect(clock.ageAt(2_000)).toBe(1_000)
  clock.note(3_000, '0/20', '0/40')
  expect(clock.ageAt(3_000)).toBe(2_000)
  clock.note(4_000, '0/30', '1/0')
  expect(clock.ageAt(4_000)).toBe(2_000)
  clock.note(5_000, 'F/FFFFFFFF', '10/0')
  expect(clock.ageAt(5_000)).toBe(1_000)
  // What is ahead of the primary follows another.
  clock.note(6_000, '10/1', '10/0')
  expect(clock.ageAt(6_000)).toBe(Infinity)
})
