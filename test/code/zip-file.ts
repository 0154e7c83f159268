import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

const open = promisify<Buffer, { lazyEntries: true; autoClose: false }, ZipFile>(fromBuffer)

/** The files of a zip by their names, as text. Throws when it is damaged. */
export async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await open(bytes, { lazyEntries: true, autoClose: false })
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      found.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(found)).on('error', reject)
    zip.readEntry()
  })
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  const files = new Map<string, string>()
  for (const entry of entries) files.set(entry.fileName, await text(await read(entry)))
  return files
}
