/** Words that follow each other and are compared as one. */
const SHINGLE = 3

/** Fewer of them say too little: "Just ask, I am friendly" stands in many profiles. */
const LEAST_SHINGLES = 12

/** Marks that are kept of a text. */
const FINGERPRINTS = 16

/** Letters and figures as they are read: spelling in capitals, accents, signs and other amounts make no other text. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\p{N}+/gu, '0')
    .match(/[\p{L}0]+/gu) ?? []

/**
 * A text as a few keyed marks from which it cannot be read back, alike for texts that are alike: the smallest of all
 * digests of three words in a row, as MinHash has it. Empty for what is too short to compare.
 */
export function minhash(text: string, digest: (shingle: string) => Buffer): string[] {
  const words = wordsOf(text)
  const shingles = new Set(words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(' ')))
  if (shingles.size < LEAST_SHINGLES) return []
  const digests = [...shingles].map(digest).toSorted(Buffer.compare)
  return digests.slice(0, FINGERPRINTS).map(fingerprintOf)
}

/** The first 64 bits of a digest, as the database keeps them: what is no secret's length any more tells no text either. */
export const fingerprintOf = (digest: Buffer): string => digest.readBigInt64BE().toString()
