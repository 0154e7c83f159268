import { join } from 'node:path'
import type { Config } from '#config.ts'
import { diskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

type OpenStorage = Storage & { close(): void }

/** The storage that the configuration names: a folder unless STORAGE_URL tells of an object store. */
export function openStorage({ dataDir, storageUrl, storageBrowserUrl }: Config): Promise<OpenStorage> {
  return openPlace(storageUrl ?? join(dataDir, 'media'), storageBrowserUrl)
}

/** A storage in a folder, or in a bucket by an address that begins with `s3:`. */
export async function openPlace(place: string, browserUrl?: string): Promise<OpenStorage> {
  if (!place.startsWith('s3:')) return { ...diskStorage(place), close: () => undefined }
  // The SDK is large; who has no object store does not load it.
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(place, browserUrl)
}
