import { type Context, inTransaction } from '#context.ts'
import { drawWindows, type DrawnWindow, MOST_AT_ONCE } from '#lamplight/windows.ts'
import type { JobKind } from '#jobs/queue.ts'
import { BEFORE_ALL, newId } from '#security/ids.ts'
import {
  deleteWindow,
  insertWindow,
  selectUnseen,
  selectWindowKey,
  selectWindowsAfter,
  selectWithoutWindow,
} from './lit-windows.queries.ts'

/** The drawing of the window of a member who has just come. */
export const windowDrawing: JobKind<{ memberId: string }> = {
  name: 'members.draw-window',
  retryDelay: 30,
  expireInSeconds: 600,
}

/** Has a member's window drawn, once the transaction of their activation is through. */
export async function requestWindow({ db, queue }: Context, memberId: string): Promise<void> {
  await queue.enqueue(db, windowDrawing, { memberId })
}

/** Draws a member's window, unless they have one. */
export async function drawWindowOf(context: Context, memberId: string, signal?: AbortSignal): Promise<void> {
  await drawFor(context, await selectWithoutWindow(context.db, memberId), signal)
}

/** Draws the windows of all who have no photo and no window, until none is missing or `signal` ends it. */
export async function drawMissingWindows(context: Context, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const members = await selectUnseen(context.db, MOST_AT_ONCE)
    if (members.length === 0) return
    await drawFor(context, members, signal)
  }
}

/**
 * The small window of a member without a photo, in base64; null where there is none, and where the storage is away:
 * nothing that shows it can wait for it.
 */
export async function readWindow({ db, storage, log }: Context, memberId: string): Promise<string | null> {
  const key = await selectWindowKey(db, memberId)
  if (!key) return null
  const bytes = await storage.read(`${key}/160.webp`).catch((error: unknown) => {
    log.warn({ err: error }, 'a window cannot be read')
    return undefined
  })
  return bytes?.toString('base64') ?? null
}

/** So many windows are looked at together. */
const BATCH = 500

/** So many missing of one batch, and most of it, are no lost files but the wrong storage: then nothing is forgotten. */
const MAX_LOST = 10

/** Forgets the windows whose files are gone, so that they are drawn again. */
export async function forgetLostWindows({ db, storage }: Context, signal?: AbortSignal): Promise<void> {
  let after = BEFORE_ALL
  for (;;) {
    const windows = await selectWindowsAfter(db, after, BATCH)
    const gone: string[] = []
    for (const { id, storage_key: key } of windows) {
      signal?.throwIfAborted()
      if ((await storage.sizeOf(`${key}/160.webp`)) === undefined) gone.push(id)
    }
    if (gone.length > MAX_LOST && gone.length > windows.length / 2)
      throw new Error(`${gone.length} of ${windows.length} windows have no files: this is not their storage.`)
    for (const id of gone) await deleteWindow(db, id)
    const last = windows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function drawFor(context: Context, members: readonly string[], signal: AbortSignal | undefined) {
  if (members.length === 0) return
  // Keyed: whoever knows an id and this drawing cannot tell which window is that member's.
  const seeds = members.map((id) => context.secrets.digest('lit-window', id).toString('hex'))
  await drawWindows(
    seeds,
    async (windows) => {
      for (const [index, window] of windows.entries()) await keepWindow(context, members[index] ?? '', window)
    },
    signal,
  )
}

async function keepWindow(context: Context, memberId: string, { placeholder, files }: DrawnWindow) {
  const { storage, clock, log } = context
  const id = newId()
  const storageKey = `windows/${newId()}`
  for (const { name, path } of files) await storage.writeFile(`${storageKey}/${name}`, path)
  const row = { id, member_id: memberId, storage_key: storageKey, placeholder, created_at: clock.now() }
  const isKept = await inTransaction(context, (tx) => insertWindow(tx.db, row))
  // Gone meanwhile, or drawn twice: nobody would ever look for these files, but the reaper.
  const tell = (error: unknown) => log.warn({ err: error }, 'a window of nobody is left to the reaper')
  if (!isKept) await storage.removeFolder(storageKey).catch(tell)
}
