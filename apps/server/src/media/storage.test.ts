import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { startS3Server } from '@amour/test/process/s3-server.ts'
import { canMount, mountSmallDisk } from '@amour/test/process/small-disk.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openLog } from '#log.ts'
import { openStorage } from './open-storage.ts'
import { type Storage, StorageAway, type StoredFile } from './storage.ts'

const MEGABYTE = 2 ** 20
const bytes = (text: string) => Buffer.from(text)
const collect = async (storage: Storage, folder: string) => {
  const found: StoredFile[] = []
  for await (const file of storage.list(folder)) found.push(file)
  return found.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

let folder: string
let server: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  folder = await createTemporaryFolder('storage')
  server = await startS3Server()
  at = { 'a folder': await open(), 'an object store': await open(server.url) }
})

afterAll(async () => {
  for (const storage of Object.values(at)) storage.close()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const open = (STORAGE_URL?: string) =>
  openStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), STORAGE_URL }))

/** A file of this machine with a name of its own. */
let files = 0
async function aFile(content: Uint8Array) {
  const path = join(folder, `file-${(files += 1)}`)
  await writeFile(path, content)
  return path
}

/** Each of these tests runs in a folder and in an object store. */
const places = ['a folder', 'an object store'] as const
let at: Record<(typeof places)[number], Awaited<ReturnType<typeof openStorage>>>

test.for(places)('in %s: what is written can be read again, and written over', async (place) => {
  const storage = at[place]
  await storage.write('items/one/160.webp', bytes('first'))
  expect(await storage.read('items/one/160.webp')).toEqual(bytes('first'))
  expect(await storage.sizeOf('items/one/160.webp')).toBe(5)
  await storage.write('items/one/160.webp', bytes('second'))
  expect(await storage.read('items/one/160.webp')).toEqual(bytes('second'))
})

test.for(places)('in %s: an empty file is a file', async (place) => {
  const storage = at[place]
  await storage.write('items/empty/160.webp', bytes(''))
  expect(await storage.read('items/empty/160.webp')).toEqual(bytes(''))
  expect(await storage.sizeOf('items/empty/160.webp')).toBe(0)
})

test.for(places)('in %s: what was never written is absent, and no failure', async (place) => {
  const storage = at[place]
  expect(await storage.read('items/none/160.webp')).toBeUndefined()
  expect(await storage.open('items/none/160.webp')).toBeUndefined()
  expect(await storage.open('items/none/160.webp', { start: 0, end: 1 })).toBeUndefined()
  expect(await storage.sizeOf('items/none/160.webp')).toBeUndefined()
  await storage.remove('items/none/160.webp')
  await storage.removeFolder('items/none')
  expect(await collect(storage, 'items/none')).toEqual([])
})

test.for(places)(
  'in %s: a large file goes in from a file and comes out as a stream, whole or in part',
  async (place) => {
    const storage = at[place]
    const content = Buffer.alloc(3 * MEGABYTE, 'abcdefghij')
    const path = await aFile(content)
    await storage.writeFile('items/large/720.mp4', path)
    expect((await stat(path)).size).toBe(content.length)

    const whole = await storage.open('items/large/720.mp4')
    expect(whole?.bytes).toBe(content.length)
    expect(content.equals(await buffer(whole?.stream ?? Readable.from([])))).toBe(true)

    for (const [start, end] of [[0, 6] as const, [7, 19] as const, [content.length - 4, content.length - 1] as const]) {
      const part = await storage.open('items/large/720.mp4', { start, end })
      expect(part?.bytes).toBe(content.length)
      expect(await buffer(part?.stream ?? Readable.from([]))).toEqual(content.subarray(start, end + 1))
    }
  },
)

test.for(places)('in %s: a file that is taken over is gone from where it was', async (place) => {
  const storage = at[place]
  const path = await aFile(bytes('a source'))
  await storage.adopt('sources/taken', path)
  expect(await storage.read('sources/taken')).toEqual(bytes('a source'))
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test.for(places)(
  'in %s: a removed file is gone; a removed folder goes with all of its files and no other',
  async (place) => {
    const storage = at[place]
    for (const key of ['items/ab/160.webp', 'items/ab/480.webp', 'items/abc/160.webp'])
      await storage.write(key, bytes(key))
    await storage.remove('items/ab/160.webp')
    expect(await storage.read('items/ab/160.webp')).toBeUndefined()
    await storage.write('items/ab/160.webp', bytes('again'))
    await storage.removeFolder('items/ab')
    expect(await collect(storage, 'items/ab')).toEqual([])
    expect(await storage.read('items/abc/160.webp')).toEqual(bytes('items/abc/160.webp'))
  },
)

test.for(places)(
  'in %s: a listing names every file below a folder with its age, also beyond one page of an object store',
  async (place) => {
    const storage = at[place]
    const begun = Date.now()
    const keys = Array.from({ length: 1_050 }, (_item, index) => `many/${index % 7}/${index}`)
    while (keys.length > 0) await Promise.all(keys.splice(0, 25).map((key) => storage.write(key, bytes('x'))))
    const found = await collect(storage, 'many')
    expect(found).toHaveLength(1_050)
    expect(new Set(found.map(({ key }) => key)).size).toBe(1_050)
    expect(found[0]?.key).toBe('many/0/0')
    // An object store tells whole seconds.
    expect(found.every(({ modifiedAt }) => Math.abs(modifiedAt.getTime() - begun) < 60_000)).toBe(true)
    await storage.removeFolder('many')
    expect(await collect(storage, 'many')).toEqual([])
  },
)

test.for(places)('in %s: a key that leads elsewhere is refused', async (place) => {
  const storage = at[place]
  for (const key of ['', '/etc/passwd', '../x', 'a/../b', 'a//b', 'a/', './a', '.hidden', 'a/.b', 'a\u0000', 'ä']) {
    await expect(async () => storage.write(key, bytes('x')), key).rejects.toThrow('no key')
    await expect(async () => storage.read(key), key).rejects.toThrow('no key')
    expect(() => storage.list(key), key).toThrow('no key')
  }
})

test.for(places)('in %s: a write that fails half-way leaves nothing behind', async (place) => {
  const storage = at[place]
  const missing = join(folder, 'not-there')
  await expect(storage.writeFile('items/half/720.mp4', missing)).rejects.toThrow('ENOENT')
  expect(await storage.sizeOf('items/half/720.mp4')).toBeUndefined()
  expect(await collect(storage, 'drafts')).toEqual([])
})
test('an object store that is down is away, and back when it is back', async () => {
  await using other = await startS3Server()
  const storage = await open(other.url)
  await storage.write('items/kept/160.webp', bytes('kept'))
  await other.stop()
  const path = await aFile(bytes('waits'))
  const tries = [
    () => storage.write('items/new/160.webp', bytes('x')),
    () => storage.writeFile('items/new/160.webp', path),
    () => storage.adopt('items/new/160.webp', path),
    () => storage.read('items/kept/160.webp'),
    () => storage.open('items/kept/160.webp'),
    () => storage.sizeOf('items/kept/160.webp'),
    () => storage.remove('items/kept/160.webp'),
    () => storage.removeFolder('items/kept'),
    () => collect(storage, 'items'),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toBeInstanceOf(StorageAway)
  expect(await readFile(path, 'utf8')).toBe('waits')
  await other.start()
  expect(await storage.read('items/kept/160.webp')).toEqual(bytes('kept'))
  expect(await storage.sizeOf('items/new/160.webp')).toBeUndefined()
  storage.close()
})

/** An object store that takes no file away: it answers each question with this status, and by folders names what it has kept. */
async function openLocking(answer: { status: number; code: string }) {
  const listed = '<ListBucketResult><Contents><Key>items/locked/160.webp</Key></Contents></ListBucketResult>'
  const kept = () =>
    `<DeleteResult><Error><Key>items/locked/160.webp</Key><Code>${answer.code}</Code></Error></DeleteResult>`
  const server = createServer((request, response) => {
    request.resume()
    const said = `<Error><Code>${answer.code}</Code></Error>`
    if (request.method === 'DELETE') response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(said)
    else response.writeHead(200, { 'content-type': 'application/xml' }).end(request.method === 'GET' ? listed : kept())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const storage = await open(`s3://key:secret@127.0.0.1:${port}/amour?ssl=off`)
  return {
    storage,
    [Symbol.dispose]() {
      storage.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

test('what an object store does not take away is not said to be gone; it refuses one file, or has no time for any', async () => {
  const answer = { status: 0, code: '' }
  using locking = await openLocking(answer)
  const { storage } = locking
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line) => void lines.push(line) } })
  const tell = (error: unknown) => {
    log.error({ err: error }, 'refused')
    return error instanceof StorageAway && (error.isRefused ? 'refused' : 'away')
  }
  const told: unknown[] = []
  for (const [status, code] of [
    [403, 'AccessDenied'],
    [400, 'InvalidRequest'],
    [429, 'SlowDown'],
    [503, 'InternalError'],
    // These are about us, or the whole bucket.
    [403, 'InvalidAccessKeyId'],
    [403, 'SignatureDoesNotMatch'],
    [400, 'ExpiredToken'],
    [403, 'RequestTimeTooSkewed'],
    [404, 'NoSuchBucket'],
  ] as const) {
    Object.assign(answer, { status, code })
    const one = storage.remove('items/locked/160.webp').then(() => 'gone', tell)
    told.push([await one, await storage.removeFolder('items/locked').then(() => 'gone', tell)])
  }
  expect(told).toEqual([
    ['refused', 'refused'],
    ['refused', 'refused'],
    ...Array.from({ length: 7 }, () => ['away', 'away']),
  ])
  // Whoever runs it reads why, and which file it is that the store keeps.
  expect(lines.map((line) => JSON.parse(line) as object).slice(0, 5)).toMatchObject([
    { err: { code: 'AccessDenied', key: 'items/locked/160.webp' } },
    { err: { code: 'AccessDenied', key: 'items/locked' } },
    { err: { code: 'InvalidRequest', key: 'items/locked/160.webp' } },
    { err: { code: 'InvalidRequest', key: 'items/locked' } },
    { err: { code: 'SlowDown' } },
  ])
  expect(lines.slice(4).join('')).not.toContain('items/')
})

test('what lies in a folder is to be reached by nobody but whom the process runs as', async () => {
  await at['a folder'].write('items/own/160.webp', bytes('one'))
  await at['a folder'].writeFile('items/given/160.webp', await aFile(bytes('two')))
  const items = join(folder, 'data', 'media', 'items')
  for (const each of [items, join(items, 'own'), join(items, 'given')])
    expect((await stat(each)).mode & 0o777, each).toBe(0o700)
  expect((await stat(join(items, 'own', '160.webp'))).mode & 0o777).toBe(0o600)
})

test('files that the first weeks kept a folder deeper are found under their keys, by two processes that start at once', async () => {
  const former = join(folder, 'former')
  const place = (key: string) => join(former, 'media', key)
  for (const key of ['media/demo-1/160.webp', 'media/demo-2/160.webp', 'items/new/160.webp']) {
    await mkdir(dirname(place(key)), { recursive: true })
    await writeFile(place(key), key)
  }
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: former })
  const [storage, other] = await Promise.all([openStorage(config), openStorage(config)])
  for (const key of ['demo-1/160.webp', 'demo-2/160.webp'])
    expect(await storage.read(key)).toEqual(bytes(`media/${key}`))
  expect(await other.read('items/new/160.webp')).toEqual(bytes('items/new/160.webp'))
  expect((await readdir(join(former, 'media'))).toSorted()).toEqual(['demo-1', 'demo-2', 'items'])
})

test.runIf(canMount)(
  'a full disk refuses whole: nothing is half-written, all else can be read, and room helps',
  async () => {
    await using disk = await mountSmallDisk(4)
    const storage = await openStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: disk.path }))
    await storage.write('items/kept/160.webp', bytes('kept'))
    const path = await aFile(Buffer.alloc(5 * MEGABYTE))
    const tries = [
      () => storage.write('items/new/160.webp', Buffer.alloc(5 * MEGABYTE)),
      () => storage.writeFile('items/new/160.webp', path),
      () => storage.adopt('items/new/160.webp', path),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ name: 'StorageAway', isFull: true })
    expect(await storage.sizeOf('items/new/160.webp')).toBeUndefined()
    expect(await collect(storage, 'drafts')).toEqual([])
    expect(await storage.read('items/kept/160.webp')).toEqual(bytes('kept'))
    expect((await stat(path)).size).toBe(5 * MEGABYTE)

    await truncate(path, MEGABYTE)
    await storage.adopt('items/new/160.webp', path)
    expect(await storage.sizeOf('items/new/160.webp')).toBe(MEGABYTE)
  },
)
