import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toStorageAway, makeFolder } from '#media/synced-files.ts'
import { newId } from '#security/ids.ts'
import { countUploadedBytes } from '#http/chunk-collection.ts'
import { Refusal, refuseField } from '#http/refusal.ts'

/** A file that came with a call, whole and synced on this machine; it goes with the call unless somebody takes it. */
export type ReceivedFile = AsyncDisposable & { path: string; bytes: number; sha256: Buffer }

type ExpectedFile<Fields> = {
  /** Where the file is written. */
  folder: string
  /** Its largest size. */
  fileBytes: number
  /** Checks what stands beside the file; it throws what the call refuses. */
  read: (fields: Record<string, unknown>) => Fields
}

/** What the frame around a file and the other values may take. */
const BODY_ROOM = 16_384

/** So many other values, of so many bytes, may come with a file. */
const limits = { fields: 8, fieldSize: 1_000, fieldNameSize: 100, files: 1, parts: 10, headerPairs: 20 }

/** Makes a part of an app take multipart bodies, and no other ones. */
export async function acceptFiles(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads a multipart body: values are checked when the file begins and again at the end, and the file goes to disk as it
 * comes, never whole into memory. Throws `unsupportedType`, `tooLarge` and `invalid`, or `StorageAway` on a full disk.
 */
export async function receiveFile<Fields>(
  request: FastifyRequest,
  { folder, fileBytes, read }: ExpectedFile<Fields>,
): Promise<{ fields: Fields; file: ReceivedFile }> {
  if (!request.isMultipart()) throw new Refusal('unsupportedType')
  if (Number(request.headers['content-length'] ?? 0) > fileBytes + BODY_ROOM) throw new Refusal('tooLarge')
  const values: Record<string, unknown> = {}
  let file: ReceivedFile | undefined
  try {
    for await (const part of partsOf(request, fileBytes)) {
      if (part.type === 'field') addValue(values, part)
      else if (part.fieldname !== 'file') throw refuseField('file', 'fileMissing')
      else {
        read(values)
        file = await saveFile(part, folder)
      }
    }
    if (!file) throw refuseField('file', 'fileMissing')
    return { fields: read(values), file }
  } catch (error) {
    await file?.[Symbol.asyncDispose]()
    // Nobody reads the rest; a browser that is still sending then sees the refusal and not a broken line.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

async function* partsOf(request: FastifyRequest, fileSize: number): AsyncIterable<Multipart> {
  const parts = request.parts({ limits: { ...limits, fileSize } })
  while (true) {
    // A body that is no multipart, or more than there should be of it, is the sender's fault, whatever the parser says.
    const { done, value } = await parts.next().catch(() => {
      throw new Refusal('invalid')
    })
    if (done) return
    yield value
  }
}

function addValue(values: Record<string, unknown>, part: Exclude<Multipart, MultipartFile>) {
  const { fieldname, value, valueTruncated } = part
  // Twice the same is neither.
  values[fieldname] = fieldname in values || valueTruncated ? [value] : value
}

async function saveFile({ file }: MultipartFile, folder: string): Promise<ReceivedFile> {
  const path = join(folder, newId())
  const hash = createHash('sha256')
  let bytes = 0
  file.once('limit', () => file.destroy(new Refusal('tooLarge')))
  try {
    await makeFolder(folder)
    const handle = await open(path, 'wx', 0o600)
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
        countUploadedBytes(chunk.length)
      }
    }
    // `flush` syncs the file before it is closed.
    await pipeline(file, count, handle.createWriteStream({ flush: true }))
    if (file.truncated) throw new Refusal('tooLarge')
  } catch (error) {
    await rm(path, { force: true })
    // What is not the disk's fault is the sender's: a body that breaks off, or more than there may be.
    if (error instanceof Error && 'syscall' in error) throw toStorageAway(error)
    throw error instanceof Refusal ? error : new Refusal('invalid')
  }
  return { path, bytes, sha256: hash.digest(), [Symbol.asyncDispose]: () => rm(path, { force: true }) }
}
