import { join } from 'node:path'
import type { Config } from '#config.ts'
import { diskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** The storage that the configuration names: a folder unless STORAGE_URL tells of an object store. */
export async function openStorage({
  dataDir,
  storageUrl,
  storageBrowserUrl,
}: Config): Promise<Storage & { close(): void }> {
  if (!storageUrl) return { ...diskStorage(join(dataDir, 'media')), close: () => undefined }
  // The SDK is large; who has no object store does not load it.
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(storageUrl, storageBrowserUrl)
}
