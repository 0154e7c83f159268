import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorageAway } from './storage.ts'

/** What a file system says when nothing more can be kept in it, for now. */
const outages = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'EMFILE', 'ENFILE'])

/** `StorageAway` where a file system cannot be used at present; any other error, as of a file that is not there, as it is. */
export function toStorageAway(error: unknown): unknown {
  const isOutage = error instanceof Error && 'code' in error && outages.has(String(error.code))
  return isOutage ? new StorageAway(error) : error
}

/** Makes a file's bytes survive a power cut. */
export async function syncFile(path: string) {
  await using handle = await open(path, 'r+')
  await handle.sync()
}

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(path: string) {
  await using handle = await open(path, 'r')
  await handle.sync()
}

/** Makes a folder that survives a power cut, with the folders above it. */
export async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}
