import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { DriveFile } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { checkedKey, type Storage, StorageAway, type StoredFile } from './storage.ts'

/** Milliseconds without a byte after which an object store counts as away. */
const SILENCE_LIMIT = 10_000

/**
 * Storage in a bucket of an S3-compatible object store, by `s3://key:secret@host:port/bucket?region=…&ssl=on|off`.
 * Without key and secret the credentials are those that the AWS SDK finds by itself. `browserUrl` is where browsers
 * reach the same store, which a signature names; without it they get nothing from there.
 */
export function s3Storage(address: string, browserUrl?: string): Storage & { close(): void } {
  const { bucket, client } = openClient(address)
  const outside = browserUrl ? openClient(address, browserUrl).client : undefined
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })

  const writeFile: Storage['writeFile'] = (key, path) =>
    reach(key, async () => {
      // Without a length the store would have to be sent the file in parts.
      const { size } = await stat(path)
      await driver.putStream(checkedKey(key), createReadStream(path), { contentLength: size })
    })

  const get = (key: string, range?: string) =>
    reach(key, () =>
      client.send(new GetObjectCommand({ Bucket: bucket, Key: checkedKey(key), Range: range })).catch(absent),
    )

  return {
    writeFile,
    write: (key, bytes) => reach(key, () => driver.put(checkedKey(key), bytes)),
    async adopt(key, path) {
      await writeFile(key, path)
      await rm(path, { force: true })
    },
    async read(key) {
      const found = await get(key)
      return found?.Body && Buffer.from(await reach(key, () => found.Body?.transformToByteArray() ?? new Uint8Array()))
    },
    async open(key, range) {
      const found = await get(key, range && `bytes=${range.start}-${range.end}`)
      if (!(found?.Body instanceof Readable)) return undefined
      return { stream: found.Body, bytes: Number(found.ContentRange?.split('/')[1] ?? found.ContentLength) }
    },
    linkTo: async (key, { seconds, type, fileName, caching }) =>
      outside &&
      getSignedUrl(
        outside,
        new GetObjectCommand({
          Bucket: bucket,
          Key: checkedKey(key),
          ResponseContentType: type,
          ResponseContentDisposition: `inline; filename="${fileName}"`,
          ResponseCacheControl: caching,
        }),
        { expiresIn: seconds },
      ),
    async sizeOf(key) {
      return (await reach(key, () => driver.getMetaData(checkedKey(key)).catch(absent)))?.contentLength
    },
    remove: (key) => reach(key, () => driver.delete(checkedKey(key))),
    removeFolder: (key) => reach(key, () => removeAll({ client, bucket }, checkedKey(key))),
    list: (key) => walk(driver, checkedKey(key)),
    close() {
      client.destroy()
      outside?.destroy()
    },
  }
}

function openClient(address: string, endpoint?: string) {
  const url = new URL(address)
  const { hostname, port, pathname, searchParams, username, password } = url
  const scheme = searchParams.get('ssl') === 'off' ? 'http' : 'https'
  const client = new S3Client({
    endpoint: endpoint ?? `${scheme}://${hostname}${port && `:${port}`}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    ...(username && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
    // Stores other than Amazon's own do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // What it would print, the error says too.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: 2_000, socketTimeout: SILENCE_LIMIT },
  })
  return { client, bucket: pathname.slice(1) }
}

const ignore = () => undefined

/** The driver would take it for done where the store answers in one breath which files it has kept. */
async function removeAll({ client, bucket }: { client: S3Client; bucket: string }, folder: string): Promise<void> {
  let next: string | undefined
  do {
    const listing = { Bucket: bucket, Prefix: `${folder}/`, ...(next && { ContinuationToken: next }) }
    const { Contents = [], NextContinuationToken } = await client.send(new ListObjectsV2Command(listing))
    const Objects = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []))
    next = NextContinuationToken
    if (Objects.length === 0) continue
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    )
    const [kept] = Errors
    if (kept) throw new StorageAway(kept, { code: kept.Code, isRefused: !wordsOfAll.has(kept.Code ?? ''), key: folder })
  } while (next)
}

/** Words by which a store says that it has no time now, or that it takes no question of ours: none is about one file. */
const wordsOfAll: ReadonlySet<string> = new Set([
  'InternalError',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
  'AuthorizationHeaderMalformed',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'NoSuchBucket',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
])

async function* walk(driver: S3Driver, folder: string): AsyncIterable<StoredFile> {
  let paginationToken: string | undefined
  do {
    const options = { recursive: true, ...(paginationToken && { paginationToken }) }
    const page = await reach(folder, () => driver.listAll(`${folder}/`, options))
    for (const found of page.objects) {
      if (!found.isFile) continue
      const { lastModified } = await (found as DriveFile).getMetaData() // isFile has told it from a folder
      yield { key: found.key, modifiedAt: lastModified }
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
}

/** Whatever the store answers but "no such file" means that it cannot be used now, or that it refuses the file or folder of this key. */
async function reach<Result>(key: string, ask: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof StorageAway ? error : new StorageAway(error, { ...describe(error), key })
  }
}

/**
 * The store's own word for an answer, and whether it says no to one question, such as to remove what it locks: not that it has
 * no time now.
 */
function describe(error: unknown): { code?: string; isRefused: boolean } {
  const { name, $metadata } = Object(error) as { name?: unknown; $metadata?: { httpStatusCode?: number } } // any value
  const status = $metadata?.httpStatusCode
  if (status === undefined) return { isRefused: false }
  const isOfAll = status < 400 || status >= 500 || [408, 429].includes(status) || wordsOfAll.has(String(name))
  return { code: String(name), isRefused: !isOfAll }
}

function absent(error: unknown): undefined {
  const isMissing = error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
  if (!isMissing) throw error
}
