import { readTilePath, TILE_WIDTH, type TileName, tileWidth, writeEntries } from '@amour/crypto/key-log/log-tiles.ts'
import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { countTree, selectPublications, selectTiles } from './key-tree.queries.ts'
import { toEntry } from './key-tree.service.ts'

export type TileFile = { bytes: Uint8Array; isFull: boolean }

/**
 * A tile of the tree, or of its entries, as C2SP tlog-tiles has it. Throws `notFound` for one that is not spelled so, or
 * wider than the log is long: what is served may be kept for ever.
 */
export async function findTile({ db }: Context, path: string): Promise<TileFile> {
  const name = readTilePath(path)
  if (!name || name.width > tileWidth(await countTree(db), levelOf(name), name.index)) throw new Refusal('notFound')
  const isFull = name.width === TILE_WIDTH
  if (name.level === 'entries') {
    const rows = await selectPublications(db, { from: name.index * TILE_WIDTH, limit: name.width })
    return { bytes: writeEntries(rows.map(toEntry)), isFull }
  }
  const [tile] = await selectTiles(db, [{ level: name.level, index: name.index }])
  if (!tile) throw new Refusal('notFound')
  return { bytes: tile.hashes.subarray(0, name.width * 32), isFull }
}

const levelOf = ({ level }: TileName) => (level === 'entries' ? 0 : level)
