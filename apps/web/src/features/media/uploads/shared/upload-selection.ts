import type { MediaKind } from '@amour/contract/media/media.ts'
import { inspectFile } from '#features/media/uploads/file-inspection.ts'
import { addUpload, listUploads, changeUpload, findUpload, replaceFile } from './uploads.ts'
import type { Upload, Visibility } from './uploads.ts'

type Choice = {
  kind: MediaKind
  files: readonly File[]
  visibility: Visibility
  /** How many more the member may have. */
  room: number
}

/** Lays files ready to be sent, each after a look at it; one that lies there already is not laid twice. */
export function selectFiles({ kind, files, visibility, room }: Choice) {
  for (const file of files) {
    if (isChosen(kind, file)) continue
    const laid = listUploads().filter((upload) => upload.kind === kind && upload.state !== 'refused').length
    const upload = addUpload(kind, file, visibility)
    if (laid < room) void look(upload)
    else changeUpload(upload.id, { state: 'refused', fileError: `errors:${kind}Quota` })
  }
}

/** Says for everything that has not gone yet who may see it. */
export function setVisibilityOfAll(kind: MediaKind, visibility: Visibility) {
  for (const upload of listUploads()) {
    const isStill = upload.state === 'checking' || upload.state === 'ready'
    if (upload.kind === kind && isStill) changeUpload(upload.id, { visibility })
  }
}

/** Puts the cropped photo in the place of the one that was chosen. */
export function applyCrop(id: string, cropped: File) {
  replaceFile(id, cropped)
  const upload = findUpload(id)
  if (upload) void look(upload)
}

async function look({ id, kind, file, preview }: Upload) {
  const fileError = await inspectFile(kind, file, preview)
  if (findUpload(id)?.preview === preview)
    changeUpload(id, fileError ? { state: 'refused', fileError } : { state: 'ready' })
}

const isChosen = (kind: MediaKind, { name, size, lastModified }: File) =>
  listUploads().some(
    ({ kind: known, file }) =>
      known === kind && file.name === name && file.size === size && file.lastModified === lastModified,
  )
