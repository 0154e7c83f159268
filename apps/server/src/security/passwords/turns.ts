import { Refusal } from '#http/refusal.ts'

type Places = {
  /** Pieces of work under way at once. */
  running: number
  /** Those that wait; the next is told to come back. */
  waiting: number
}

/**
 * A queue for work that takes a thread of the machine: each piece runs when it is its turn. Throws `unavailable` (503)
 * when so many wait already that the answer would come too late.
 */
export function createTurns({ running: runningMax, waiting: waitingMax }: Places) {
  const waiting: (() => void)[] = []
  let running = 0

  /** The place of a finished piece passes straight to whoever waits longest. */
  function queueUp() {
    if (waiting.length >= waitingMax) throw new Refusal('unavailable', { retryAfter: 2 })
    return new Promise<void>((go) => waiting.push(go))
  }

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < runningMax) running += 1
    else await queueUp()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
