import { randomInt } from 'node:crypto'

/** Crockford's base32: no I, L, O or U, which are read wrongly over a telephone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference that a person can read out, such as AM-7K3Q-9F2X. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `AM-${four()}-${four()}`
}

const written = new RegExp(`\\bAM-[${LETTERS}]{4}-[${LETTERS}]{4}\\b`, 'g')

/** The references that stand in a text, each once, in whatever case they are written. */
export const findReferences = (text: string): string[] => [...new Set(text.toUpperCase().match(written))]
