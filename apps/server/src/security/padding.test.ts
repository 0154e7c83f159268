import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { padDuration } from './padding.ts'

async function timed(work: () => Promise<unknown>) {
  const begun = performance.now()
  await padDuration(work).catch(() => undefined)
  return performance.now() - begun
}

test('short work, longer work and a failure are answered after a quarter of a second, at no exact moment', async () => {
  const works = [
    () => pause(1),
    () => pause(120),
    async () => {
      throw new Error('refused')
    },
  ]
  const times = await Promise.all(Array.from({ length: 60 }, (_, index) => timed(works[index % 3] ?? (() => pause(1)))))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(248)
  // Without chance they would all end within a few milliseconds.
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(15)
})
