/** Crockford's base32: no I, L, O or U, which are read wrongly over a telephone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The last 40 bits of an id, which are random: hexadecimal digits. */
const DIGITS = 10

/** How a member names an item when they appeal, such as M-7K3Q-9F2X. */
export function referenceOf(id: string): string {
  let rest = Number.parseInt(id.slice(-DIGITS), 16)
  let letters = ''
  while (letters.length < 8) {
    letters = LETTERS.charAt(rest % 32) + letters
    rest = Math.floor(rest / 32)
  }
  return `M-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** The end of the id that a reference names, with or without its dashes and its M; undefined for what is none. */
export function idEndOf(reference: string): string | undefined {
  const [, one, two] = /^(?:M-?)?([^-]{4})-?([^-]{4})$/.exec(reference.toUpperCase()) ?? []
  if (!one || !two) return undefined
  const letters = Array.from(one + two)
  if (letters.some((letter) => !LETTERS.includes(letter))) return undefined
  const number = letters.reduce((sum, letter) => sum * 32 + LETTERS.indexOf(letter), 0)
  return number.toString(16).padStart(DIGITS, '0')
}
