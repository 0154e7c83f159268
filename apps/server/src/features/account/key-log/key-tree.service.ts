import { hash } from 'node:crypto'
import { writeEntry } from '@amour/crypto/key-log/log-entry.ts'
import { TILE_HEIGHT, TILE_WIDTH } from '@amour/crypto/key-log/log-tiles.ts'
import { type NodeAt, proveConsistency, proveInclusion, rootOf, treeHashes } from '@amour/crypto/key-log/log-tree.ts'
import type { Context } from '#context.ts'
import type { Database } from '#database/open.ts'
import { lockTree, countTree, selectPublications, selectTiles, upsertTiles } from './key-tree.queries.ts'

/** Publications that one transaction takes into the tree. */
const BATCH = 10_000
const HASH = 32

export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')

const hashes = treeHashes(sha256)

export { countTree }

/**
 * Takes every publication that is not in the tree yet into it, and answers how many the tree has. Never in the request that
 * publishes: the worker does it within seconds.
 */
export async function growTree({ db }: Pick<Context, 'db'>): Promise<number> {
  for (;;) {
    const { size, added } = await db.transaction().execute(growOnce)
    if (added < BATCH) return size
  }
}

async function growOnce(tx: Database): Promise<{ size: number; added: number }> {
  const isOurs = await lockTree(tx)
  const size = await countTree(tx)
  if (!isOurs) return { size, added: 0 }
  const rows = await selectPublications(tx, { from: size, limit: BATCH })
  await appendHashes(tx, size, rows.map(toEntry).map(hashes.entry))
  return { size: size + rows.length, added: rows.length }
}

type Publication = { entry: Buffer; label: Buffer | null; number: number | null; print: Buffer | null }

/** The bytes of a publication in the log. */
export function toEntry({ entry, label, number, print }: Publication): Uint8Array {
  return writeEntry({ chain: entry, ...(label && number && print && { label, number, print }) })
}

/** Puts hashes behind what each level has, from the entries up; a tile that is full is one hash of the next level. */
async function appendHashes(tx: Database, size: number, entryHashes: readonly Uint8Array[]) {
  let fresh: readonly Uint8Array[] = entryHashes
  let start = size
  for (let level = 0; fresh.length > 0; level++) {
    const first = Math.floor(start / TILE_WIDTH)
    const beside = start % TILE_WIDTH === 0 ? [] : await selectTiles(tx, [{ level, index: first }])
    const all = Buffer.concat([...beside.map(({ hashes: before }) => before), ...fresh])
    const tiles = []
    const full: Uint8Array[] = []
    for (let at = 0; at * HASH * TILE_WIDTH < all.length; at++) {
      const tile = all.subarray(at * HASH * TILE_WIDTH, (at + 1) * HASH * TILE_WIDTH)
      tiles.push({ level, index: first + at, hashes: tile })
      if (tile.length === HASH * TILE_WIDTH) full.push(hashWithin(tile, TILE_HEIGHT, 0))
    }
    await upsertTiles(tx, tiles)
    start = first
    fresh = full
  }
}

/** The hash of a complete subtree within a tile; `level` and `index` count from its hashes. */
function hashWithin(tile: Uint8Array, level: number, index: number): Uint8Array {
  if (level === 0) return tile.subarray(index * HASH, (index + 1) * HASH)
  return hashes.pair(hashWithin(tile, level - 1, index * 2), hashWithin(tile, level - 1, index * 2 + 1))
}

/** Which tile holds what a node is made of, and where in it. */
function locate(level: number, index: number) {
  const within = level % TILE_HEIGHT
  const first = index * 2 ** within
  const tile = { level: Math.floor(level / TILE_HEIGHT), index: Math.floor(first / TILE_WIDTH) }
  return { tile, within, at: (first % TILE_WIDTH) / 2 ** within }
}

const nameOf = ({ level, index }: { level: number; index: number }) => `${level}/${index}`

/**
 * Reckons something over the tree. It is done twice: the first time over nothing, to learn which tiles it takes, which are
 * then read at once.
 */
async function overTree<Result>(db: Database, reckon: (at: NodeAt) => Result): Promise<Result> {
  const wanted = new Map<string, { level: number; index: number }>()
  const nothing = new Uint8Array(HASH)
  reckon((level, index) => {
    const { tile } = locate(level, index)
    wanted.set(nameOf(tile), tile)
    return nothing
  })
  const read = await selectTiles(db, [...wanted.values()])
  const tiles = new Map(read.map(({ level, index, hashes: held }) => [nameOf({ level, index: Number(index) }), held]))
  return reckon((level, index) => {
    const { tile, within, at } = locate(level, index)
    const held = tiles.get(nameOf(tile))
    if (!held) throw new Error(`The tree lacks tile ${nameOf(tile)}.`)
    return hashWithin(held, within, at)
  })
}

export const readRoot = (db: Database, size: number) => overTree(db, (at) => rootOf(at, hashes, size))

/** Proofs for entries of a tree of that size. */
export const readInclusion = (db: Database, indexes: readonly number[], size: number) =>
  overTree(db, (at) => indexes.map((index) => proveInclusion(at, hashes, index, size)))

/** What proves that the log of a former size begins the one of this size. */
export const readConsistency = (db: Database, old: number, size: number) =>
  overTree(db, (at) => proveConsistency(at, hashes, old, size))
