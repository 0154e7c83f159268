import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; longer than the work of a sign-in, so that what it found does not show in its length. */
const STEP = 250

/** Milliseconds up to which an answer is late by chance: a timer is exact to about one, and when it was set shows in that one. */
const BLUR = 25

/** Answers, also with a failure, only shortly after a multiple of 250 ms (docs/security/rules.md §2.4). */
export async function padDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    await pause(drawPause(performance.now() - start))
  }
}

/** Milliseconds to wait after work that took `elapsed` milliseconds: to the next multiple of 250, and up to 24 more. */
export const drawPause = (elapsed: number) => STEP - (elapsed % STEP) + randomInt(BLUR)
