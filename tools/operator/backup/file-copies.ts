import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Storage, StorageAway } from '@amour/server/media/storage.ts'
import { z } from 'zod'
import { openScratch } from './scratch.ts'

/**
 * The folders of a storage that are backed up. What members take away (`exports`) and copies of films (`copies`) are made
 * anew when they are asked for; ledger and notes of the audit log go by a way of their own, which leads forward only.
 */
const FOLDERS = ['sources', 'items', 'windows', 'kept', 'evidence', 'selfies'] as const

/** Milliseconds that a file stays in the backup once it is gone: with a night more, less than the 35 days of the privacy page. */
const KEPT = 33 * 86_400_000

const Line = z.union([
  z.object({ key: z.string(), bytes: z.number(), sha256: z.string() }),
  z.object({ key: z.string(), goneAt: z.iso.datetime() }),
  /** When a round of copying began: whatever the database named by then is in the backup. */
  z.object({ copiedAt: z.iso.datetime() }),
])

type Line = z.infer<typeof Line>
type Copy = { bytes: number; sha256: string; goneAt: Date | undefined }

/**
 * What a backup has of the files, by key, when rounds of copying began, and the objects that say so. `unsettled` are those
 * that came by rounds which were refused, since the last one that was not.
 */
type Index = { copies: Map<string, Copy>; unsettled: Set<string>; rounds: Date[]; parts: string[] }

const copyOf = (key: string) => `files/${key}`

/** Reads what a backup has. Parts are read in their order: of two that speak of a file the later one is right. */
export async function readIndex(place: Storage): Promise<Index> {
  const index: Index = { copies: new Map(), unsettled: new Set(), rounds: [], parts: [] }
  for await (const { key } of place.list('index')) index.parts.push(key)
  for (const part of index.parts.toSorted()) {
    for (const line of ((await place.read(part))?.toString() ?? '').split('\n')) {
      if (line !== '') note(index, Line.parse(JSON.parse(line)))
    }
  }
  if (index.rounds.length === 0) index.unsettled.clear()
  return index
}

function note({ copies, unsettled, rounds }: Index, line: Line) {
  if ('copiedAt' in line) {
    rounds.push(new Date(line.copiedAt))
    unsettled.clear()
  } else if ('sha256' in line) {
    copies.set(line.key, { bytes: line.bytes, sha256: line.sha256, goneAt: undefined })
    unsettled.add(line.key)
  } else {
    const copy = copies.get(line.key)
    if (copy) copy.goneAt = new Date(line.goneAt)
  }
}

async function writePart(place: Storage, lines: Line[], at: Date) {
  const name = `${at.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.jsonl`
  await place.write(`index/${name}`, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
}

/** So many that are gone since the last round, and more than half of all, speak of a disk that is lost or not mounted; */
const FEW = 100

/** and so many where less than a tenth is left. */
const FEWEST = 10

/**
 * Copies what the backup has not: a file never changes once it has its name. What is gone stays for 33 days, so that a
 * database of any moment since finds the files that it names. Answers what was done. Throws where most are gone, unless
 * `areGone` says that this is right: a restore brings back no file that was noted as gone, and a round comes by itself
 * before anybody has seen that a disk is lost.
 */
export async function copyFiles(storage: Storage, place: Storage, begun: Date, { areGone = false } = {}) {
  const index = await readIndex(place)
  const lines: Line[] = []
  const found = new Set<string>()
  let bytes = 0
  for (const folder of FOLDERS) {
    for await (const { key } of storage.list(folder)) {
      found.add(key)
      const known = index.copies.get(key)
      if (known && !known.goneAt) continue
      const copied = await carry({ from: storage, key }, { to: place, key: copyOf(key) })
      // It was removed since it was listed.
      if (!copied) continue
      bytes += copied.bytes
      lines.push({ key, ...copied })
    }
  }
  const living = [...index.copies].filter(([, { goneAt }]) => !goneAt)
  const gone = living.filter(([key]) => !found.has(key))
  // What was uploaded below a disk that is not mounted says nothing of it.
  const settled = living.filter(([key]) => !index.unsettled.has(key))
  const lost = settled.filter(([key]) => !found.has(key)).length
  const isMost = lost > settled.length / 2 && lost > (lost > settled.length * 0.9 ? FEWEST : FEW)
  if (isMost && !areGone) {
    if (lines.length > 0) await writePart(place, lines, begun)
    throw new Error(
      `${lost} of ${settled.length} files that are in the backup are not in the storage any more, and it keeps ` +
        'them: see whether DATA_DIR and STORAGE_URL name the right place, and its disk is mounted. If they are gone ' +
        'for good on purpose, say so once: `amour backup files --files-gone`.',
    )
  }
  for (const [key] of gone) lines.push({ key, goneAt: begun.toISOString() })
  await writePart(place, [...lines, { copiedAt: begun.toISOString() }], begun)
  return { copied: lines.length - gone.length, bytes, gone: gone.length, all: found.size }
}

/**
 * Takes files that are gone for long out of the backup, and makes one part of the index of many. Answers how many, and the
 * copies that the place did not let go: they keep no other one, and are tried again.
 */
export async function pruneFiles(place: Storage, now: Date): Promise<{ pruned: number; stayed: string[] }> {
  const index = await readIndex(place)
  const isOver = (at: Date | undefined) => at !== undefined && at.getTime() < now.getTime() - KEPT
  const over = [...index.copies].filter(([, { goneAt }]) => isOver(goneAt))
  const stayed: string[] = []
  for (const [key] of over) {
    try {
      await place.remove(copyOf(key))
      index.copies.delete(key)
    } catch (error) {
      if (!(error instanceof StorageAway && error.isRefused)) throw error
      stayed.push(copyOf(key))
    }
  }
  const lines = [...index.copies].flatMap(([key, { bytes, sha256, goneAt }]): Line[] => [
    { key, bytes, sha256 },
    ...(goneAt ? [{ key, goneAt: goneAt.toISOString() }] : []),
  ])
  const rounds = index.rounds.filter((at) => !isOver(at)).map((at) => ({ copiedAt: at.toISOString() }))
  await writePart(place, [...lines, ...rounds], now)
  for (const part of index.parts) await place.remove(part)
  return { pruned: over.length - stayed.length, stayed }
}

/** The last moment up to which the backup has every file that a database of `moment` names; undefined: none. */
export function coveredUntil({ rounds }: Index, moment: Date): Date | undefined {
  const before = rounds.filter((at) => at <= moment).toSorted((one, other) => one.getTime() - other.getTime())
  return before.at(-1)
}

/**
 * Puts the files of a moment into an empty storage, each compared with the digest that it was copied with. Whichever is
 * damaged or missing in the backup is named.
 */
export async function restoreFiles(place: Storage, storage: Storage, moment: Date) {
  const index = await readIndex(place)
  const wanted = [...index.copies].filter(([, { goneAt }]) => !goneAt || goneAt > moment)
  const damaged: string[] = []
  let bytes = 0
  for (const [key, { sha256 }] of wanted) {
    const carried = await carry({ from: place, key: copyOf(key) }, { to: storage, key })
    if (carried?.sha256 === sha256) bytes += carried.bytes
    else {
      damaged.push(key)
      if (carried) await storage.remove(key)
    }
  }
  return { files: wanted.length - damaged.length, bytes, damaged, covered: coveredUntil(index, moment) }
}

/** Whether a storage holds nothing that a restore would bring. */
export async function isEmpty(storage: Storage): Promise<boolean> {
  for (const folder of FOLDERS) for await (const _ of storage.list(folder)) return false
  return true
}

/** Carries one file over without holding it whole in memory; undefined where it is not there. */
async function carry({ from, key }: { from: Storage; key: string }, target: { to: Storage; key: string }) {
  const opened = await from.open(key)
  if (!opened) return undefined
  await using scratch = await openScratch('copy')
  const file = join(scratch.path, 'file')
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(opened.stream, measure, createWriteStream(file, { mode: 0o600 }))
  await target.to.writeFile(target.key, file)
  return { bytes, sha256: hash.digest('hex') }
}
