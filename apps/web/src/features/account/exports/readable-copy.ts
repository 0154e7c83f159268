import {
  BlobReader,
  BlobWriter,
  configure,
  type FileEntry,
  TextReader,
  TextWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-external.js'

// Its workers would come from addresses that our Content-Security-Policy forbids; the browser's own streams do the work.
configure({ useWebWorkers: false })

/** A message as the server's copy tells it (features/exports of the server). */
type Exported = {
  id: string
  withId?: string
  isMine: boolean
  isEncrypted: boolean
  message: string | null
  mediaId: string | null
}

type Options = {
  /** The text of an envelope; undefined where this browser has no key for it. */
  open: (message: Exported & { message: string }) => Promise<string | undefined>
  onOpened: (opened: number, total: number) => void
  /** What the page of the conversations says of messages that were opened here. */
  note: string
  signal: AbortSignal
}

/** How many messages are opened at a time: one worker does the work, and is never without. */
const AT_ONCE = 16

/**
 * Opens the encrypted messages in the copy of a member's data: `copy` is the same zip with readable conversations, every
 * other file of it byte for byte as it was. `left` counts those that could not be opened and are as they were.
 */
export async function makeReadable(
  file: Blob,
  options: Options,
): Promise<{ copy: Blob; opened: number; left: number }> {
  const reader = new ZipReader(new BlobReader(file))
  const entries = (await reader.getEntries()).filter((entry) => !entry.directory)
  const messages = JSON.parse(await readText(entries, CONVERSATIONS)) as Exported[] // written by our own server
  const sealed = messages.filter((message): message is Exported & { message: string } => {
    return message.isEncrypted && message.message !== null
  })
  const texts = await openAll(sealed, options)
  const replaced = new Map([
    [
      CONVERSATIONS,
      JSON.stringify(
        messages.map((message) => withText(message, texts.get(message.id))),
        undefined,
        1,
      ),
    ],
    [PAGE, writeTexts(await readText(entries, PAGE), texts, options.note)],
  ])

  const writer = new ZipWriter(new BlobWriter('application/zip'))
  for (const entry of entries) {
    options.signal.throwIfAborted()
    const text = replaced.get(entry.filename)
    if (text !== undefined) await writer.add(entry.filename, new TextReader(text))
    else await copyEntry(writer, entry)
  }
  const copy = await writer.close()
  await reader.close()
  return { copy, opened: texts.size, left: sealed.length - texts.size }
}

const CONVERSATIONS = 'conversations.json'
const PAGE = 'conversations.html'

async function readText(entries: FileEntry[], name: string): Promise<string> {
  const entry = entries.find(({ filename }) => filename === name)
  if (!entry) throw new Error(name)
  return entry.getData(new TextWriter())
}

async function copyEntry(writer: ZipWriter<Blob>, entry: FileEntry) {
  const bytes = await entry.getData(new BlobWriter(), { passThrough: true })
  await writer.add(entry.filename, new BlobReader(bytes), { entry, passThrough: true })
}

async function openAll(sealed: (Exported & { message: string })[], { open, onOpened, signal }: Options) {
  const texts = new Map<string, string>()
  for (let first = 0; first < sealed.length; first += AT_ONCE) {
    signal.throwIfAborted()
    const some = sealed.slice(first, first + AT_ONCE)
    const opened = await Promise.all(some.map(open))
    for (const [index, { id }] of some.entries()) {
      const text = opened[index]
      if (text !== undefined) texts.set(id, text)
    }
    onOpened(first + some.length, sealed.length)
  }
  return texts
}

const withText = (message: Exported, text: string | undefined) =>
  text === undefined ? message : { ...message, message: text }

/** Writes opened messages into their cells of the page; a text from somebody else stays text. */
function writeTexts(page: string, texts: ReadonlyMap<string, string>, note: string): string {
  const opened = page.replaceAll(/<td data-message="([\da-f-]{36})">[^<]*<\/td>/g, (cell, id: string) => {
    const text = texts.get(id)
    return text === undefined ? cell : `<td>${escapeHtml(text)}</td>`
  })
  if (texts.size === 0) return opened
  return opened.replace(/<p data-encrypted>[^<]*<\/p>/, `<p>${escapeHtml(note)}</p>`)
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')
