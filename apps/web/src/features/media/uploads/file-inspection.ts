import { validateFile } from './file-validation.ts'
import type { FileFacts, FileErrorKey } from './file-validation.ts'
import { TYPE_BYTES, detectFileType } from './file-type.ts'

/** How long a browser may think about a video that it perhaps cannot play, in milliseconds. */
const PATIENCE = 5000

/** Why the server would refuse a file, so that nothing is sent in vain; undefined for one that may go. */
export async function inspectFile(
  kind: FileFacts['kind'],
  file: File,
  address: string,
): Promise<FileErrorKey | undefined> {
  const head = await file
    .slice(0, TYPE_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  if (!head) return 'reasons.unreadable'
  const facts = { kind, type: detectFileType(new Uint8Array(head)), bytes: file.size }
  return validateFile(facts) ?? validateFile({ ...facts, ...(await measure(kind, address)) })
}

/** What the browser does not understand it cannot measure: then the server alone decides. */
function measure(kind: FileFacts['kind'], address: string) {
  return kind === 'photo' ? measurePhoto(address) : measureVideo(address)
}

function measurePhoto(address: string): Promise<Pick<FileFacts, 'dimensions'>> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ dimensions: { width: image.naturalWidth, height: image.naturalHeight } })
    image.onerror = () => resolve({})
    image.src = address
  })
}

function measureVideo(address: string): Promise<Pick<FileFacts, 'milliseconds'>> {
  return new Promise((resolve) => {
    const video = document.createElement('video')
    const tell = () => {
      const milliseconds = video.duration * 1000
      resolve(Number.isFinite(milliseconds) ? { milliseconds } : {})
    }
    video.preload = 'metadata'
    video.onloadedmetadata = tell
    video.onerror = () => resolve({})
    setTimeout(tell, PATIENCE)
    video.src = address
  })
}
