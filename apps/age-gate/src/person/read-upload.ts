import type { IncomingMessage } from 'node:http'
import { LARGEST_PICTURE } from './picture-file.ts'

/** Bytes of a form that are read: two pictures, and what stands between them. */
const MOST_READ = 2 * LARGEST_PICTURE + 65_536

/** Bytes of a form that are let in and thrown away, so that a browser hears why and is not cut off. */
const MOST_LET_IN = 128 * 1_048_576

/** Forms that are read at the same time: each is in memory until its pictures are sealed. */
const MOST_AT_ONCE = 3

/** Milliseconds in which a form has to be there. */
const PATIENCE = 180_000

let reading = 0

/** The files of a form by the names of their fields; `large` where one does not end within what is read. */
export type Upload = ReadonlyMap<string, Buffer | 'large'>

/** Reads a form with files (RFC 7578) from a request; `busy` where too many are being read. Throws where no whole form comes. */
export async function readUpload(request: IncomingMessage, contentType: string): Promise<Upload | 'busy'> {
  if (reading >= MOST_AT_ONCE) return 'busy'
  reading += 1
  const late = setTimeout(() => request.destroy(), PATIENCE)
  try {
    const kept: Buffer[] = []
    let length = 0
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (length < MOST_READ) kept.push(chunk.subarray(0, MOST_READ - length))
      length += chunk.length
      if (length > MOST_LET_IN) throw new Error('The form is larger than anything that is let in.')
    }
    return readParts(Buffer.concat(kept), boundaryOf(contentType))
  } finally {
    clearTimeout(late)
    reading -= 1
  }
}

const boundaryOf = (contentType: string) => /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?/.exec(contentType)?.[1]

function readParts(body: Buffer, boundary: string | undefined): Upload {
  const files = new Map<string, Buffer | 'large'>()
  if (!boundary) return files
  const mark = Buffer.from(`\r\n--${boundary}`)
  // The first boundary has no line before it.
  for (let at = body.indexOf(mark.subarray(2)) - 2; at > -3;) {
    const head = at + mark.length
    const begin = body.indexOf('\r\n\r\n', head)
    if (begin === -1 || body.toString('latin1', head, head + 2) === '--') break
    const name = /;\s*name="([\w-]{1,40})"/.exec(body.toString('latin1', head, begin))?.[1]
    const end = body.indexOf(mark, begin + 2)
    if (name) files.set(name, end === -1 ? 'large' : body.subarray(begin + 4, end))
    if (end === -1) break
    at = end
  }
  return files
}
