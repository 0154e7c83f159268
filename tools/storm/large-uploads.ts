import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { VIDEO_BYTES } from '@amour/contract/media/uploads.ts'
import { makeFilmLikeFile } from '@amour/test/media/upload-bytes.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { memoryOf } from './memory.ts'
import { openStage } from './stage.ts'

/** Resident memory of the API in MiB that uploads may not exceed (issue 4). */
const MEMORY_LIMIT = 300

/** Each upload is sent in so many pieces with so many milliseconds between, so that all are under way together. */
const PIECES = 50
const BETWEEN = 100

type Report = {
  uploads: number
  bytesEach: number
  seconds: number
  idleMiB: number
  peakMiB: number
  statuses: number[]
}

/** Sends so many videos of the largest size at once, two of each member, and tells the most memory that the API took. */
export async function stormLargeUploads(uploads: number): Promise<Report> {
  await using stage = await openStage('large-uploads')
  const { url, context } = stage
  const app = await stage.start('member-api')
  const people = await Promise.all(Array.from({ length: Math.ceil(uploads / 2) }, () => makeMember(context)))
  const idleMiB = await memoryOf(app.pid, 'VmRSS')
  const begun = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: uploads }, (_, index) => sendLarge(url, people[index % people.length]?.token ?? '')),
  )
  const seconds = Math.round((performance.now() - begun) / 1000)
  const peakMiB = await memoryOf(app.pid, 'VmHWM')
  return { uploads, bytesEach: VIDEO_BYTES, seconds, idleMiB, peakMiB, statuses: [...new Set(statuses)] }
}

async function sendLarge(url: string, token: string): Promise<number> {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n'
  const film = makeFilmLikeFile()
  const piece = Buffer.alloc(Math.floor((VIDEO_BYTES - film.length) / PIECES), 'x')
  const body = async function* () {
    yield head
    yield film
    for (let sent = 0; sent < PIECES; sent += 1) {
      yield piece
      await pause(BETWEEN)
    }
    yield '\r\n--x--\r\n'
  }
  const sending = request(`${url}/api/media/video/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'idempotency-key': randomUUID(),
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    sending.on('error', reject)
  })
  await pipeline(Readable.from(body()), sending)
  return answered
}

/** What a report holds against the app, in sentences; empty when all is well. */
export function findLargeUploadFailures({ peakMiB, statuses }: Report): string[] {
  return [
    statuses.join() !== '201' && `Large uploads were answered ${statuses.join(', ')}.`,
    peakMiB > MEMORY_LIMIT && `The API took ${peakMiB} MiB.`,
  ].filter((fault) => fault !== false)
}
