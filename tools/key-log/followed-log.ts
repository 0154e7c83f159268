import { hash } from 'node:crypto'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { Checkpoint } from '@amour/crypto/key-log/checkpoint.ts'
import { KeyDirectory } from '@amour/crypto/key-log/key-directory.ts'
import { type DirectoryLine, isSame, readEntry } from '@amour/crypto/key-log/log-entry.ts'
import { LogFailure } from '@amour/crypto/key-log/log-proofs.ts'
import { readEntries, TILE_WIDTH, writeTilePath } from '@amour/crypto/key-log/log-tiles.ts'
import { GrowingRoot, treeHashes } from '@amour/crypto/key-log/log-tree.ts'

/** Tiles that are asked for at once, and lines that are sorted into the directory at a time. */
const AT_ONCE = 16
const LINES = 16_384

/** How often a log that answers nothing, or too much asked, is asked again for a tile; the pause in milliseconds. */
const TRIES = 8
const PAUSE = 1_000

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')
const hashes = treeHashes(sha256)

/** A log as its entries make it. One does not change: `follow` gives the next, so that a bad batch leaves nothing behind. */
export class FollowedLog {
  readonly #root: GrowingRoot
  readonly #directory: KeyDirectory

  private constructor(root: GrowingRoot, directory: KeyDirectory) {
    this.#root = root
    this.#directory = directory
  }

  static empty(): FollowedLog {
    return new FollowedLog(new GrowingRoot(hashes), KeyDirectory.empty(sha256))
  }

  get size() {
    return this.#root.size
  }

  get root(): Uint8Array {
    return this.#root.root
  }

  /**
   * Reads the entries up to a size at `url`. Throws LogFailure where one is none, or where the keys of a label are not
   * numbered 1, 2, 3 … once each; any other error where the log does not answer.
   */
  async follow(url: string, size: number): Promise<FollowedLog> {
    const root = this.#root.fork()
    let directory = this.#directory
    let lines: DirectoryLine[] = []
    for await (const entry of readLog(url, root.size, size)) {
      const parts = readEntry(entry)
      if (!parts) throw new LogFailure('proof', `Entry ${root.size} is none.`)
      const { label, number, print } = parts
      if (label && number !== undefined && print) lines.push({ label, number, print, index: root.size })
      root.append(hashes.entry(entry))
      if (lines.length === LINES) {
        directory = directory.add(lines)
        lines = []
      }
    }
    return new FollowedLog(root, directory.add(lines))
  }

  /** The newest entry of a label, once `requireSame` has held. */
  findNewest(label: Uint8Array): DirectoryLine | undefined {
    return this.#directory.prove(label)
  }

  /** Throws LogFailure unless a checkpoint of this size is what the entries make. */
  async requireSame({ size, root, directory }: Checkpoint) {
    if (size !== this.size || !isSame(root, this.root))
      throw new LogFailure('proof', 'The entries are not those of this root.')
    await this.#directory.buildTree(turn)
    if (directory.size !== this.#directory.count || !isSame(directory.root, this.#directory.root))
      throw new LogFailure('proof', 'The directory is not that of the entries.')
  }
}

/** The entries of a log from one index to another, a few tiles ahead. */
async function* readLog(url: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  let at = from
  while (at < to) {
    const first = Math.floor(at / TILE_WIDTH)
    const count = Math.min(AT_ONCE, Math.ceil(to / TILE_WIDTH) - first)
    const tiles = await Promise.all(Array.from({ length: count }, (_, next) => readTile(url, first + next, to)))
    for (const [next, entries] of tiles.entries()) {
      const start = (first + next) * TILE_WIDTH
      for (const entry of entries.slice(at - start)) yield entry
      at = start + entries.length
    }
  }
}

async function readTile(url: string, index: number, size: number): Promise<Uint8Array[]> {
  const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
  const path = writeTilePath({ level: 'entries', index, width })
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${url}/${path}`, { redirect: 'error', signal: AbortSignal.timeout(30_000) })
    if (answer.ok) {
      const entries = readEntries(new Uint8Array(await answer.arrayBuffer()), width)
      if (!entries) throw new LogFailure('proof', `${path} is not as wide as it says.`)
      return entries
    }
    await answer.arrayBuffer()
    if (tries === TRIES || (answer.status !== 429 && answer.status < 500))
      throw new Error(`${path} answered ${answer.status}.`)
    await pause(PAUSE * tries)
  }
}
