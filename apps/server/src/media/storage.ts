import type { Readable } from 'node:stream'

/** A file as a listing tells it. */
export type StoredFile = { key: string; modifiedAt: Date }

/** The bytes of a file from `start` to `end`, both counted from 0 and both included. */
type ByteRange = { start: number; end: number }

/**
 * Where files of members lie. A key is a path of our own making, as `items/4f2a/160.webp`; a folder is its beginning
 * up to a slash. Every method throws `StorageAway` when the place cannot be reached, is full, or does not allow what is asked.
 */
export type Storage = {
  /** Whole and kept for good when this returns, or not there at all. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** The same from a file of this machine, without ever holding it whole in memory. */
  writeFile(key: string, path: string): Promise<void>
  /** Takes over a file that is synced already; it is gone from `path` afterwards. */
  adopt(key: string, path: string): Promise<void>
  /** Undefined when there is no such file. */
  read(key: string): Promise<Buffer | undefined>
  /** For files too large to hold; `range` lies within the size. Undefined when there is no such file. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | undefined>
  /**
   * Where a browser gets a file by itself, for so many seconds, as `type` and under the name `fileName`, with `caching`
   * as its `cache-control`; undefined where browsers do not reach the place. Whether there is such a file is not looked at.
   */
  linkTo(
    key: string,
    as: { seconds: number; type: string; fileName: string; caching: string },
  ): Promise<string | undefined>
  /** In bytes; undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  /** Removes a folder with all that is below it. */
  removeFolder(folder: string): Promise<void>
  /** All files below a folder, in no order. */
  list(folder: string): AsyncIterable<StoredFile>
}

/** What a place has answered, in a word of its own, and of which key. */
type Refused = { isRefused?: boolean; code?: string | undefined; key?: string }

/** The storage cannot be used at present, or not for this: out of reach, broken, full, or it refuses. Calls answer 503. */
export class StorageAway extends Error {
  override name = 'StorageAway'
  readonly statusCode = 503
  /** No room is left; what was begun has been taken back. */
  readonly isFull: boolean
  readonly code: string | undefined
  /** The place is there, and does not allow this: of another file it may allow it. */
  readonly isRefused: boolean
  /** Which file or folder it is that was refused. */
  readonly key: string | undefined

  constructor(cause: unknown, { isRefused = false, code: word, key }: Refused = {}) {
    const code = word ?? (typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : undefined)
    super(`Storage is away: ${code ?? String(cause)}`, { cause })
    this.code = code
    this.isFull = code === 'ENOSPC' || code === 'EDQUOT'
    this.isRefused = isRefused
    this.key = isRefused ? key : undefined
  }
}

const KEY = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Throws on what is no key: it could lead outside. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the storage.')
  return key
}
