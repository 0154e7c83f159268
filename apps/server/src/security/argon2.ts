import { argon2 as runArgon2, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns } from './passwords/turns.ts'

const derive = promisify(runArgon2)

/** Each hash holds 46 MiB and a thread (docs/security/rules.md §2.9). */
const inTurn = createTurns({ running: 4, waiting: 64 })

/** Runs argon2id when it is this call's turn. Throws `unavailable`. */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return inTurn(() => derive('argon2id', parameters))
}
