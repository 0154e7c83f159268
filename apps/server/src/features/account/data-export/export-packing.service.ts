import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Context } from '#context.ts'
import { collectMessages, collectParts } from './export-contents.service.ts'
import { writeConversations, writeConversationsJson, writeIndex } from './export-page.ts'
import { sealStream } from '#security/sealed-file.ts'

const PREFIX = 'export-'

type Wanted = { memberId: string; storageKey: string; key: Buffer; signal?: AbortSignal | undefined }

/**
 * Packs all that a member's account holds into one sealed file of the storage; undefined when the member has gone. Throws,
 * and leaves nothing behind, where `signal` is aborted before the packed file is handed to the storage: that is not broken off.
 */
export async function packExport(
  context: Context,
  { memberId, storageKey, key, signal }: Wanted,
): Promise<{ bytes: number } | undefined> {
  const collected = await collectParts(context, memberId)
  if (!collected) return undefined
  const folder = await mkdtemp(join(context.config.dataDir, PREFIX))
  try {
    const zip = new ZipFile()
    const packed = outputOf(zip)
    zip.addBuffer(Buffer.from(writeIndex(collected)), 'index.html')
    zip.addBuffer(Buffer.from(JSON.stringify(Object.fromEntries(collected), null, 2)), 'data.json')
    const lazy = (name: string, pieces: () => AsyncIterable<string>) =>
      addStream(zip, name, {}, async () => Readable.from(pieces(), { objectMode: false }))
    lazy('conversations.html', () => writeConversations(collectMessages(context, memberId)))
    lazy('conversations.json', () => writeConversationsJson(collectMessages(context, memberId)))
    await addMedia(context, zip, memberId)
    zip.end()

    const path = join(folder, 'copy')
    const sealed = sealStream(packed, key)
    await pipeline(Readable.from(sealed, { objectMode: false }), createWriteStream(path, { mode: 0o600 }), { signal })
    signal?.throwIfAborted()
    await context.storage.writeFile(`${storageKey}/copy`, path)
    return { bytes: (await context.storage.sizeOf(`${storageKey}/copy`)) ?? 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The packed file as a stream that fails with whatever could not be read: yazl tells of that by an event alone, and one
 * that nobody hears ends the process.
 */
function outputOf(zip: ZipFile): Readable {
  const output = zip.outputStream as Readable // a PassThrough, of which its types say less
  zip.on('error', (error: Error) => output.destroy(error))
  // A failure before the stream is read is met by whoever reads it then.
  output.on('error', () => undefined)
  return output
}

/** Adds what is opened when its turn comes; a stream that breaks off fails the whole. */
function addStream(zip: ZipFile, name: string, options: { compress?: boolean }, open: () => Promise<Readable>) {
  zip.addReadStreamLazy(name, options, (give) => {
    const fail = (error: unknown) => give(error, Readable.from([]))
    open().then((stream) => give(null, stream.on('error', fail)), fail)
  })
}

type Swept = Pick<Context, 'log'> & { config: Pick<Context['config'], 'dataDir'> }

/**
 * Removes what a process that was killed while it packed left behind: folders older than so many milliseconds, by this
 * machine's own clock, as its disk has it. One that cannot be removed is told by its name, which is of our own making, and
 * keeps no other; then it throws at the end.
 */
export async function sweepPacking({ config, log }: Swept, age: number, signal?: AbortSignal): Promise<void> {
  let left = 0
  for (const name of await readdir(config.dataDir)) {
    if (!name.startsWith(PREFIX)) continue
    signal?.throwIfAborted()
    const folder = join(config.dataDir, name)
    // Another process may have swept it meanwhile.
    const found = await stat(folder).catch(() => undefined)
    if (!found || Date.now() - found.mtimeMs <= age) continue
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      left += 1
      log.error({ err: error, folder }, 'what a killed process left of a copy of data could not be removed')
    })
  }
  if (left > 0) throw new Error(`${left} folders of half-packed copies could not be removed.`)
}

/** Each item as a folder: of a photo its largest picture, of a video the film and its still. */
async function addMedia(context: Context, zip: ZipFile, memberId: string) {
  const { storage, hooks } = context
  for (const { id, kind, storage_key: storageKey } of await hooks.onExport.findFiles(context, memberId)) {
    const names = []
    for await (const { key } of storage.list(storageKey)) names.push(key.slice(storageKey.length + 1))
    const wanted = kind === 'video' ? names.filter((name) => /\.(mp4|webp)$/.test(name)) : largest(names)
    for (const name of wanted) {
      addStream(zip, `media/${id}/${name}`, { compress: false }, async () => {
        const file = await storage.open(`${storageKey}/${name}`)
        if (!file) throw new Error('A file is gone.')
        return file.stream
      })
    }
  }
}

function largest(names: string[]) {
  const widths = names.flatMap((name) => Number(/^(\d+)\.webp$/.exec(name)?.[1] ?? []))
  return widths.length === 0 ? [] : [`${Math.max(...widths)}.webp`]
}
