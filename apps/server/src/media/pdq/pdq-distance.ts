/** How near two hashes are that tell of one picture, and the quality under which a hash tells nothing (Meta's advice). */
export const SAME_PICTURE = 31
export const LEAST_QUALITY = 50

/** How many bits are set in a number of 16 bits. */
const ones = Uint8Array.from({ length: 2 ** 16 }, (_, word) => {
  let count = 0
  for (let rest = word; rest > 0; rest >>>= 1) count += rest & 1
  return count
})

/** A hash as 16 numbers of 16 bits. Throws on what is no hash. */
export function wordsOf(hash: string): Uint16Array {
  if (!/^[\da-f]{64}$/.test(hash)) throw new Error('This is no PDQ hash.')
  return Uint16Array.from({ length: 16 }, (_, word) => Number.parseInt(hash.slice(word * 4, word * 4 + 4), 16))
}

/** In how many of their 256 bits two hashes differ; `at` is where the other one begins in its row of words. */
export function wordDistance(one: Uint16Array, others: Uint16Array, at = 0): number {
  let distance = 0
  for (let word = 0; word < 16; word += 1) distance += ones[(one[word] ?? 0) ^ (others[at + word] ?? 0)] ?? 0
  return distance
}

/** In how many of their 256 bits two hashes differ. */
export function pdqDistance(one: string, other: string): number {
  return wordDistance(wordsOf(one), wordsOf(other))
}

/** 256 letters 0 and 1, as PostgreSQL tells bits, of 64 hexadecimal digits, and back. */
export const toBits = (hash: string) =>
  hash.replace(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
export const toHash = (bits: string) => bits.replace(/.{4}/g, (digit) => Number.parseInt(digit, 2).toString(16))
