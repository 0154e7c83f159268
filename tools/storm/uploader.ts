import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'

type Person = { id: string; token: string }

/** What an uploader was told of each of its photos. */
export type Uploaded = { key: string; mediaId: string; tries: number }

/** Milliseconds in which one photo must have been taken, however often the site is killed. */
const PATIENCE = 600_000

/**
 * Uploads so many photos one after another. One without an answer is sent again under the same key, as the site does, so
 * that each must be stored exactly once.
 */
export async function uploadPhotos(url: string, person: Person, count: number): Promise<Uploaded[]> {
  const uploaded: Uploaded[] = []
  for (let index = 0; index < count; index += 1) {
    const [key, file, begun] = [randomUUID(), await makePhotoFile(), performance.now()]
    for (let tries = 1; ; tries += 1) {
      const mediaId = await send(url, person, key, file)
      if (mediaId) {
        uploaded.push({ key, mediaId, tries })
        break
      }
      if (performance.now() - begun > PATIENCE) throw new Error('A photo was not taken in ten minutes.')
      await pause(200)
    }
  }
  return uploaded
}

async function send(url: string, { token }: Person, key: string, file: Buffer<ArrayBuffer>) {
  const form = new FormData()
  form.append('visibility', 'private')
  form.append('file', new Blob([file]), 'file')
  const answer = await fetch(`${url}/api/media/photo/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: form,
  }).catch(() => undefined)
  if (!answer) return undefined
  const said = (await answer.json().catch(() => ({}))) as { id?: string; code?: string } // a broken answer is no answer
  if (answer.status === 201) return said.id
  // Held by the try before, too many at once, starting: it may be sent again. Anything else it must not say.
  if (![409, 429, 503].includes(answer.status) || said.code === 'mediaDuplicate')
    throw new Error(`An upload was answered ${answer.status} ${said.code}.`)
  return undefined
}
