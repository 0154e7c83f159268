import { createHash } from 'node:crypto'

/** How the token of a mailed link is stored: 256 random bits need no slow hash. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
