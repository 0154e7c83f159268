import { readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { diskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

type OpenStorage = Storage & { close(): void }

/** The storage that the configuration names: a folder unless STORAGE_URL tells of an object store. */
export async function openStorage({ dataDir, storageUrl, storageBrowserUrl }: Config): Promise<OpenStorage> {
  const folder = join(dataDir, 'media')
  if (storageUrl === undefined) await liftFormerFolder(folder)
  return openPlace(storageUrl ?? folder, storageBrowserUrl)
}

/**
 * The first weeks' files lie a folder deeper, under `media/media`, by keys that are those of today: each is moved up to
 * where it is looked for. What another process has moved already is left to it.
 */
async function liftFormerFolder(folder: string): Promise<void> {
  const former = join(folder, 'media')
  const names = await readdir(former).catch(absent)
  if (!names) return
  for (const name of names) await rename(join(former, name), join(folder, name)).catch(absent)
  await rmdir(former).catch(absent)
}

/** Gone, since another process was there first. */
function absent(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT' && code !== 'ENOTEMPTY') throw error
}

/** A storage in a folder, or in a bucket by an address that begins with `s3:`. */
export async function openPlace(place: string, browserUrl?: string): Promise<OpenStorage> {
  if (!place.startsWith('s3:')) return { ...diskStorage(place), close: () => undefined }
  // The SDK is large; who has no object store does not load it.
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(place, browserUrl)
}
