import { SAME_PICTURE, wordDistance, wordsOf } from './pdq-distance.ts'

const WORDS = 16
const BITS = 16

/** What a search found: the entry and in how many bits it differs. */
type Near<Entry> = { entry: Entry; distance: number }

/** Finds among many hashes those within `SAME_PICTURE`, without looking at each. */
export type PdqIndex<Entry> = { size: number; nearest(hashes: string[]): Near<Entry> | undefined }

/**
 * Makes an index (multi-index hashing, as Meta's own). Two hashes that differ in 31 bits at most agree in one of their
 * 16 words up to one bit, so that 16 × 17 small buckets hold every answer: of a million hashes some four thousand are
 * looked at.
 */
export function indexPdqs<Entry extends { hash: string }>(entries: readonly Entry[]): PdqIndex<Entry> {
  const words = new Uint16Array(entries.length * WORDS)
  for (const [place, { hash }] of entries.entries()) words.set(wordsOf(hash), place * WORDS)
  const buckets = entries.length ? Array.from({ length: WORDS }, (_, word) => sortByWord(words, word)) : []

  const nearest = (hashes: string[]) => {
    let best: Near<Entry> | undefined
    for (const hash of hashes) {
      const wanted = wordsOf(hash)
      for (const place of candidates(buckets, wanted)) {
        const distance = wordDistance(wanted, words, place * WORDS)
        const entry = entries[place]
        if (entry && distance <= SAME_PICTURE && distance < (best?.distance ?? Infinity)) best = { entry, distance }
      }
    }
    return best
  }
  return { size: entries.length, nearest }
}

/** Places sorted by one of their words; those with the word w stand from `starts[w]` to `starts[w + 1]`. */
type Buckets = { starts: Uint32Array; places: Uint32Array }

function sortByWord(words: Uint16Array, word: number): Buckets {
  const count = words.length / WORDS
  const starts = new Uint32Array(2 ** BITS + 1)
  const wordAt = (place: number) => words[place * WORDS + word] ?? 0
  for (let place = 0; place < count; place += 1) starts[wordAt(place) + 1] = (starts[wordAt(place) + 1] ?? 0) + 1
  for (let value = 0; value < 2 ** BITS; value += 1) starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0)
  const next = starts.slice()
  const places = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) {
    const value = wordAt(place)
    const at = next[value] ?? 0
    places[at] = place
    next[value] = at + 1
  }
  return { starts, places }
}

function* candidates(buckets: Buckets[], wanted: Uint16Array): Iterable<number> {
  for (const [word, { starts, places }] of buckets.entries()) {
    const value = wanted[word] ?? 0
    for (let bit = -1; bit < BITS; bit += 1) {
      const near = bit < 0 ? value : value ^ (1 << bit)
      for (let at = starts[near] ?? 0; at < (starts[near + 1] ?? 0); at += 1) yield places[at] ?? 0
    }
  }
}
