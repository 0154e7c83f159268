import type { MediaKind } from '@amour/contract/media/media.ts'
import { useMemo } from 'react'
import { createStore, useStore } from '@amour/ui/store.ts'
import type { FileErrorKey } from '#features/media/uploads/file-validation.ts'

export type Visibility = 'public' | 'private'

/**
 * Where an upload stands: `checking` and `ready` before it goes, `refused` by this browser's own look at it, `waiting`
 * for its turn, `sending`, `lost` on the way and going on by itself, `failed` for a reason that only a person can mend.
 */
type UploadState = 'checking' | 'ready' | 'refused' | 'waiting' | 'sending' | 'lost' | 'failed'

/** A file on its way. `key` is the idempotency key of all tries of one action. */
export type Upload = {
  id: string
  key: string
  kind: MediaKind
  name: string
  file: File
  /** The address under which this browser shows the file. */
  preview: string
  visibility: Visibility
  state: UploadState
  /** Bytes of the file that have left the browser in this try. */
  sent: number
  tries: number
  fileError?: FileErrorKey | undefined
  error?: unknown
}

const uploads = createStore<readonly Upload[]>([])

/** All files of a kind that are not yet with the server, in the order in which they were chosen. */
export function useUploads(kind: MediaKind): Upload[] {
  const all = useStore(uploads)
  return useMemo(() => all.filter((upload) => upload.kind === kind), [all, kind])
}

export const listUploads = uploads.get

export const findUpload = (id: string) => uploads.get().find((upload) => upload.id === id)

export function addUpload(kind: MediaKind, file: File, visibility: Visibility): Upload {
  const id = crypto.randomUUID()
  const preview = URL.createObjectURL(file)
  const upload = { id, key: id, kind, name: file.name, file, preview, visibility, sent: 0, tries: 0 } as const
  uploads.set([...uploads.get(), { ...upload, state: 'checking' }])
  return { ...upload, state: 'checking' }
}

export function changeUpload(id: string, changes: Partial<Omit<Upload, 'id'>>) {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

/** Puts another picture in the place of one that has not gone yet. */
export function replaceFile(id: string, file: File) {
  const known = findUpload(id)
  if (!known) return
  URL.revokeObjectURL(known.preview)
  changeUpload(id, { file, preview: URL.createObjectURL(file) })
}

export function dropUpload(id: string) {
  const known = findUpload(id)
  if (known) URL.revokeObjectURL(known.preview)
  uploads.set(uploads.get().filter((upload) => upload.id !== id))
}

const arrived = new Map<string, string>()

/** The file as this browser shows it, until the server has pictures of the item it has become. */
export const getUploadPreview = (itemId: string) => arrived.get(itemId)

/** Takes out what has arrived; it is still seen under the item's id. */
export function completeUpload(id: string, itemId: string) {
  const known = findUpload(id)
  if (known?.kind === 'photo') arrived.set(itemId, known.preview)
  uploads.set(uploads.get().filter((upload) => upload.id !== id))
}

export function forgetUploads() {
  for (const preview of [...uploads.get().map((upload) => upload.preview), ...arrived.values()])
    URL.revokeObjectURL(preview)
  arrived.clear()
  uploads.set([])
}

export const subscribeUploads = uploads.subscribe
