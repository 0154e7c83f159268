import { argon2 as runArgon2, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '#http/refusal.ts'

/** Hashes under way at once: each holds 46 MiB and a thread (docs/security/rules.md §2.9). */
const RUNNING_MAX = 4
const WAITING_MAX = 64

const derive = promisify(runArgon2)
const waiting: (() => void)[] = []
let running = 0

/**
 * Runs argon2id when it is this call's turn.
 * Throws `unavailable` (503) when so many wait already that the answer would come too late.
 */
export async function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  if (running < RUNNING_MAX) running += 1
  else await queueUp()
  try {
    return await derive('argon2id', parameters)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The place of a finished run passes straight to whoever waits longest. */
function queueUp() {
  if (waiting.length >= WAITING_MAX) throw new Refusal('unavailable', { retryAfter: 2 })
  return new Promise<void>((go) => waiting.push(go))
}
