import { type DirectoryLine, LABEL_BYTES, LINE_BYTES, readUint64, writeLineInto } from './log-entry.ts'
import { LogFailure } from './log-proofs.ts'
import { type HashNow, type NodeAt, proveInclusion, rootOf, treeHashes } from './log-tree.ts'

const HASH = 32

/** Hashes made in one go, before others have their turn: some milliseconds. */
const SLICE = 5_000

/**
 * The newest entry of everybody, sorted by label, in flat arrays: a million lines are 170 MiB. One does not change: `add`
 * gives the next. Its tree is made when it is asked for, since only what a checkpoint speaks of needs one.
 */
export class KeyDirectory {
  readonly #hash: HashNow
  readonly #lines: Uint8Array
  /** The hashes of the lines, one level of the tree after the other. */
  readonly #levels: Uint8Array[]
  #tree: Promise<void> | undefined
  readonly count: number

  private constructor(hash: HashNow, lines: Uint8Array, lineHashes: Uint8Array) {
    this.#hash = hash
    this.#lines = lines
    this.#levels = [lineHashes]
    this.count = lines.length / LINE_BYTES
  }

  static empty(hash: HashNow): KeyDirectory {
    return new KeyDirectory(hash, new Uint8Array(), new Uint8Array())
  }

  /** Throws LogFailure `proof` unless the numbers of each label go on by one. */
  add(entries: readonly DirectoryLine[]): KeyDirectory {
    const fresh: Fresh[] = []
    for (const entry of sortByLabel(entries)) {
      const last = fresh.at(-1)
      const isSameLabel = last !== undefined && compareBytes(last.entry.label, entry.label) === 0
      const found = isSameLabel ? last.found : this.#find(entry.label)
      const before = isSameLabel ? last.entry.number : this.#numberAt(found)
      if (entry.number !== before + 1) throw new LogFailure('proof', 'The entries of a label are out of their order.')
      if (isSameLabel) last.entry = entry
      else fresh.push({ entry, found })
    }
    return fresh.length === 0 ? this : this.#merge(fresh)
  }

  #merge(fresh: readonly Fresh[]): KeyDirectory {
    const added = fresh.filter(({ found }) => !found.isThere).length
    const lines = new Uint8Array((this.count + added) * LINE_BYTES)
    const hashes = new Uint8Array((this.count + added) * HASH)
    const [oldHashes = new Uint8Array()] = this.#levels
    // What is hashed of a line, with the byte before it (RFC 6962, 2.1).
    const hashed = new Uint8Array(LINE_BYTES + 1)
    const line = hashed.subarray(1)
    let [from, to] = [0, 0]
    const copyUpTo = (end: number) => {
      lines.set(this.#lines.subarray(from * LINE_BYTES, end * LINE_BYTES), to * LINE_BYTES)
      hashes.set(oldHashes.subarray(from * HASH, end * HASH), to * HASH)
      to += end - from
      from = end
    }
    for (const { entry, found } of fresh) {
      copyUpTo(found.position)
      writeLineInto(line, entry)
      lines.set(line, to * LINE_BYTES)
      hashes.set(this.#hash(hashed), to * HASH)
      to += 1
      if (found.isThere) from += 1
    }
    copyUpTo(this.count)
    return new KeyDirectory(this.#hash, lines, hashes)
  }

  /** Where a label stands, or where it would. */
  #find(label: Uint8Array): Found {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compare(middle, label) < 0) low = middle + 1
      else high = middle
    }
    return { position: low, isThere: low < this.count && this.#compare(low, label) === 0 }
  }

  #compare(position: number, label: Uint8Array): number {
    const at = position * LINE_BYTES
    for (let byte = 0; byte < LABEL_BYTES; byte++) {
      const apart = (this.#lines[at + byte] ?? 0) - (label[byte] ?? 0)
      if (apart !== 0) return apart
    }
    return 0
  }

  #numberAt({ position, isThere }: Found): number {
    if (!isThere) return 0
    const at = position * LINE_BYTES + LABEL_BYTES
    return ((this.#lines[at] ?? 0) << 8) | (this.#lines[at + 1] ?? 0)
  }

  /** Makes the tree over the lines in slices. `rest`: gives others their turn. */
  async buildTree(rest: () => Promise<unknown> = async () => undefined): Promise<void> {
    this.#tree ??= this.#build(rest)
    await this.#tree
  }

  async #build(rest: () => Promise<unknown>) {
    const { pair } = treeHashes(this.#hash)
    let made = 0
    for (let below = this.#levels[0]; below && below.length > HASH; below = this.#levels.at(-1)) {
      const count = Math.floor(below.length / HASH / 2)
      const level = new Uint8Array(count * HASH)
      for (let at = 0; at < count; at++) {
        const left = at * 2 * HASH
        level.set(pair(below.subarray(left, left + HASH), below.subarray(left + HASH, left + 2 * HASH)), at * HASH)
        if (++made % SLICE === 0) await rest()
      }
      this.#levels.push(level)
    }
  }

  readonly #nodeAt: NodeAt = (level, index) =>
    this.#levels[level]?.subarray(index * HASH, (index + 1) * HASH) ?? new Uint8Array()

  /** The hash over all lines. The tree has to be made. */
  get root(): Uint8Array {
    return rootOf(this.#nodeAt, treeHashes(this.#hash), this.count)
  }

  /** Somebody's line, where it stands, and what proves it; undefined where they have none. The tree has to be made. */
  prove(label: Uint8Array): ProvenLine | undefined {
    const found = this.#find(label)
    if (!found.isThere) return undefined
    const { position } = found
    const line = this.#lines.subarray(position * LINE_BYTES, (position + 1) * LINE_BYTES)
    return {
      label: line.slice(0, LABEL_BYTES),
      number: this.#numberAt(found),
      index: readUint64(line, LABEL_BYTES + 2),
      print: line.slice(LABEL_BYTES + 10),
      position,
      proof: proveInclusion(this.#nodeAt, treeHashes(this.#hash), position, this.count).map((hash) => hash.slice()),
    }
  }
}

type Found = { position: number; isThere: boolean }

export type ProvenLine = DirectoryLine & { position: number; proof: Uint8Array[] }

type Fresh = { entry: DirectoryLine; found: Found }

/** By label, and those of one label as they came. */
function sortByLabel(entries: readonly DirectoryLine[]): DirectoryLine[] {
  // Six bytes are compared as a number, and hardly ever the others.
  const sorted = entries.map((entry) => ({ entry, head: readHead(entry.label) }))
  sorted.sort((one, other) => one.head - other.head || compareBytes(one.entry.label, other.entry.label))
  return sorted.map(({ entry }) => entry)
}

function readHead(label: Uint8Array): number {
  let head = 0
  for (let at = 0; at < 6; at++) head = head * 256 + (label[at] ?? 0)
  return head
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < LABEL_BYTES; at++) {
    const apart = (one[at] ?? 0) - (other[at] ?? 0)
    if (apart !== 0) return apart
  }
  return 0
}
