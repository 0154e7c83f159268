import { randomInt } from 'node:crypto'

/** Crockford's base32: no I, L, O or U, which are read wrongly over a telephone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference that a person can read out, such as AM-7K3Q-9F2X. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `AM-${four()}-${four()}`
}
