import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config.ts'

/** Milliseconds up to which an answer is late by chance: a timer is exact to about one, and when it was set shows in that one. */
const BLUR = 25

/**
 * Answers, also with a failure, only shortly after a multiple of `paddingStep` milliseconds, which is longer than the
 * work of a sign-in: what it found does not show in its length (docs/security/rules.md §2.4).
 */
export async function padDuration<Result>(
  { paddingStep }: Pick<Config, 'paddingStep'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    await pause(drawPause(performance.now() - start, paddingStep))
  }
}

/** Milliseconds to wait after work that took `elapsed` milliseconds: to the next multiple of `step`, and up to 24 more. */
export const drawPause = (elapsed: number, step: number) => step - (elapsed % step) + randomInt(BLUR)
