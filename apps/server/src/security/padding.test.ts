import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#config.ts'
import { expect, test } from 'vitest'
import { drawPause, padDuration } from './padding.ts'

const STEP = 250

async function timed(work: () => Promise<unknown>) {
  const begun = performance.now()
  await padDuration({ paddingStep: STEP }, work).catch(() => undefined)
  return performance.now() - begun
}

test('short work, longer work and a failure are answered after a quarter of a second', async () => {
  const works = [
    () => pause(1),
    () => pause(120),
    async () => {
      throw new Error('refused')
    },
  ]
  const times = await Promise.all(Array.from({ length: 60 }, (_, index) => timed(works[index % 3] ?? (() => pause(1)))))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(248)
})

test('an answer comes at no exact moment', () => {
  // Five hundred draws of twenty-five: fewer than twenty of them come about once in 10^40 runs.
  for (const elapsed of [1, 120, 370]) {
    const ends = Array.from({ length: 500 }, () => Math.round(elapsed + drawPause(elapsed, STEP)))
    const due = Math.ceil(elapsed / STEP) * STEP
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(due)
    expect(Math.max(...ends)).toBeLessThan(due + 25)
    expect(new Set(ends).size).toBeGreaterThan(20)
  }
})

test('in production answers leave at no shorter steps than a sign-in is long', () => {
  const production = { NODE_ENV: 'production', MEDIA_URL: 'off' }
  expect(readConfig(production).paddingStep).toBe(STEP)
  expect(() => readConfig({ ...production, PADDING_STEP: '249' })).toThrow('PADDING_STEP')
})
