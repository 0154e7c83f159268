/** SHA-256 at once: Node's for server and witness, since a browser has none that does not wait. */
export type HashNow = (bytes: Uint8Array) => Uint8Array

/** The hash of a complete subtree: `index` counts those of 2^level entries. */
export type NodeAt = (level: number, index: number) => Uint8Array

/** Makes the two hashes of RFC 6962, 2.1. What a pair is written into is used again for the next. */
export function treeHashes(hash: HashNow) {
  const pair = new Uint8Array(65)
  pair[0] = 1
  return {
    empty: () => hash(new Uint8Array()),
    entry(entry: Uint8Array): Uint8Array {
      const bytes = new Uint8Array(entry.length + 1)
      bytes.set(entry, 1)
      return hash(bytes)
    },
    pair(left: Uint8Array, right: Uint8Array): Uint8Array {
      pair.set(left, 1)
      pair.set(right, 33)
      return hash(pair)
    },
  }
}

type Hashes = ReturnType<typeof treeHashes>

/** The greatest power of two below. */
const split = (count: number) => 2 ** Math.ceil(Math.log2(count) - 1)

/** Of the entries from start to end: complete subtrees are read, the ragged edge is reckoned. */
function range(at: NodeAt, hashes: Hashes, start: number, end: number): Uint8Array {
  const count = end - start
  const level = Math.log2(count)
  if (Number.isInteger(level) && start % count === 0) return at(level, start / count)
  const middle = start + split(count)
  return hashes.pair(range(at, hashes, start, middle), range(at, hashes, middle, end))
}

/** The hash over all of a log of that size. */
export const rootOf = (at: NodeAt, hashes: Hashes, size: number) =>
  size === 0 ? hashes.empty() : range(at, hashes, 0, size)

/** What proves that an entry stands at its index (RFC 6962, 2.1.1). */
export function proveInclusion(at: NodeAt, hashes: Hashes, index: number, size: number): Uint8Array[] {
  const proof: Uint8Array[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + split(end - start)
    const isLeft = index < middle
    proof.push(isLeft ? range(at, hashes, middle, end) : range(at, hashes, start, middle))
    if (isLeft) end = middle
    else start = middle
  }
  return proof.toReversed()
}

/** What proves that the log of a former size begins the one of this size (RFC 6962, 2.1.2). */
export function proveConsistency(at: NodeAt, hashes: Hashes, old: number, size: number): Uint8Array[] {
  if (old === 0) return []
  const proof: Uint8Array[] = []
  let [start, end, isWhole] = [0, size, true]
  while (end !== old) {
    const middle = start + split(end - start)
    const isLeft = old <= middle
    proof.push(isLeft ? range(at, hashes, middle, end) : range(at, hashes, start, middle))
    if (isLeft) end = middle
    else [start, isWhole] = [middle, false]
  }
  if (!isWhole) proof.push(range(at, hashes, start, end))
  return proof.toReversed()
}

/** The hash over a log that only grows, with nothing of it kept but its edge. */
export class GrowingRoot {
  readonly #hashes: Hashes
  /** The complete subtrees from left to right. */
  #edge: readonly { size: number; hash: Uint8Array }[] = []
  #size = 0

  constructor(hashes: Hashes) {
    this.#hashes = hashes
  }

  get size() {
    return this.#size
  }

  get root(): Uint8Array {
    const last = this.#edge.at(-1)
    if (!last) return this.#hashes.empty()
    return this.#edge.slice(0, -1).reduceRight((right, { hash }) => this.#hashes.pair(hash, right), last.hash)
  }

  append(entryHash: Uint8Array) {
    const edge = [...this.#edge]
    let grown = { size: 1, hash: entryHash }
    for (let last = edge.at(-1); last?.size === grown.size; last = edge.at(-1)) {
      edge.pop()
      grown = { size: last.size * 2, hash: this.#hashes.pair(last.hash, grown.hash) }
    }
    this.#edge = [...edge, grown]
    this.#size += 1
  }

  /** Another that goes on from here, and leaves this one as it is. */
  fork(): GrowingRoot {
    const other = new GrowingRoot(this.#hashes)
    other.#edge = this.#edge
    other.#size = this.#size
    return other
  }
}
