import { joinBytes, toUint16 } from '#bytes.ts'

// C2SP tlog-tiles: https://c2sp.org/tlog-tiles

/** Hashes of a full tile, and the levels of the tree that it stands for. */
export const TILE_WIDTH = 256
export const TILE_HEIGHT = 8

/** A tile by its level of tiles, its index there, and how many hashes it has. `entries`: the entries themselves. */
export type TileName = { level: number | 'entries'; index: number; width: number }

/** `tile/0/x001/x234/067`, with `.p/64` behind one that is not full. */
export function writeTilePath({ level, index, width }: TileName): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

/** Reads such a path; undefined where it is none, or not spelled as it must be. */
export function readTilePath(path: string): TileName | undefined {
  const [, level = '', groups = '', width = '256'] =
    /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? []
  if (groups === '') return undefined
  const name: TileName = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replace(/\D/g, '')),
    width: Number(width),
  }
  const isWithin = name.width >= 1 && name.width <= TILE_WIDTH && (name.level === 'entries' || name.level < 6)
  return isWithin && writeTilePath(name) === path ? name : undefined
}

/** The tile names that a log of that size has at a level: only the last may be one that is not full. */
export function tileWidth(size: number, level: number, index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH))
}

/** Entries one after the other, each behind its length in two bytes. */
export const writeEntries = (entries: readonly Uint8Array[]) =>
  joinBytes(...entries.flatMap((entry) => [toUint16(entry.length), entry]))

/** Reads so many entries; undefined where it is not that many to the byte. */
export function readEntries(bytes: Uint8Array, count: number): Uint8Array[] | undefined {
  const entries: Uint8Array[] = []
  let at = 0
  while (at + 2 <= bytes.length) {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    entries.push(bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return at === bytes.length && entries.length === count ? entries : undefined
}
