import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '#context.ts'
import type { NewRow } from '#database/tables.ts'
import { KEY_BYTES, sealStream } from '#security/sealed-file.ts'
import { type EvidenceItem, insertItem, selectEvidenceItems, selectNamedCopies } from './preservation.queries.ts'

/** Where sealed copies lie in the storage, apart from what members can be shown; the reaper takes those that no row names. */
const EVIDENCE_FOLDER = 'kept'

type Copy = NewRow<'preserved_item'>

/** By case and item: a sealed copy that no row names yet, or null where there was no file to copy. */
export type Copies = Map<string, Copy | null>

const nameOf = ({ case_id: caseId, media_id: id }: EvidenceItem) => `${caseId}|${id ?? ''}`

/**
 * Seals copies of what open and held cases speak of, before their member is erased. A film takes its time, so it is done
 * ahead of the erasure's transaction, which notes them by `recordCopies`.
 */
export async function copyEvidenceOf(context: Context, memberId: string): Promise<Copies> {
  const copies: Copies = new Map()
  try {
    for (const item of await selectEvidenceItems(context.db, memberId))
      if (item.media_id) copies.set(nameOf(item), await copy(context, item, item.media_id))
    return copies
  } catch (error) {
    await dropCopies(context, copies)
    throw error
  }
}

/** Notes the copies of these items, in the caller's transaction; false where one is of an item that came meanwhile. */
export async function recordCopies({ db }: Context, items: EvidenceItem[], copies: Copies): Promise<boolean> {
  const wanted = items.filter(({ media_id: id }) => id !== null)
  if (!wanted.every((item) => copies.has(nameOf(item)))) return false
  for (const item of wanted) {
    const made = copies.get(nameOf(item))
    if (made) await insertItem(db, made)
  }
  return true
}

/** Removes the copies that no row names; what cannot be removed now is the reaper's. Without their keys they open no more. */
export async function dropCopies({ db, storage, log }: Context, copies: Copies): Promise<void> {
  const files = [...copies.values()].flatMap((made) => made?.storage_key ?? [])
  if (files.length === 0) return
  const tell = (error: unknown) => log.warn({ err: error }, 'a sealed copy is left to the reaper')
  const named = await selectNamedCopies(db, files).catch((error: unknown) => tell(error) ?? files)
  for (const file of files) if (!named.includes(file)) await storage.remove(file).catch(tell)
}

/** The largest picture that is there, or the film. */
const namesOf = { photo: ['1600.webp', '960.webp', '480.webp', '160.webp'], video: ['720.mp4'] } as const

async function copy({ clock, seal, storage }: Context, item: EvidenceItem, id: string): Promise<Copy | null> {
  const { case_id, kind, storage_key: folder, width, height, duration_ms, hashes } = item
  for (const name of namesOf[kind]) {
    const bytes = await storage.read(`${folder}/${name}`)
    if (!bytes) continue
    const key = randomBytes(KEY_BYTES)
    const storage_key = `${EVIDENCE_FOLDER}/${randomBytes(16).toString('hex')}`
    await storage.write(storage_key, await collect(sealStream(Readable.from([bytes]), key)))
    const key_sealed = seal.seal({ owner: id, column: 'preserved_item.key' }, key)
    const sha256 = createHash('sha256').update(bytes).digest()
    const type = kind === 'video' ? 'video/mp4' : 'image/webp'
    const look = { width, height, duration_ms, hashes }
    return { media_id: id, case_id, storage_key, key_sealed, sha256, type, created_at: clock.now(), ...look }
  }
  return null
}

/** All pieces of a file as one. */
export async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
