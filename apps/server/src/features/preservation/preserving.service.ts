import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Preservation } from '@amour/contract/console/disclosures.ts'
import { type Context, inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/audit/audit.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { KEY_BYTES, openStream, sealStream } from '#security/sealed-file.ts'
import {
  deleteItems,
  insertItem,
  insertPreservation,
  selectHeldItems,
  selectItems,
  selectPreservation,
  updateEnded,
} from './preservation.queries.ts'

/** Where sealed copies lie in the storage, apart from what members can be shown. */
const EVIDENCE = 'evidence'

/** Holds the evidence of a case, in the caller's transaction; what holds it already goes on. */
export async function holdEvidence(context: StaffContext, caseId: string, why: string): Promise<Preservation> {
  const { db, clock, seal, staff } = context
  const id = newId()
  const why_sealed = seal.seal({ owner: id, column: 'preservation.why' }, why)
  const isNew = await insertPreservation(db, {
    id,
    case_id: caseId,
    why_sealed,
    begun_by: staff.id,
    begun_at: clock.now(),
  })
  if (isNew) await audit(context, 'begin', caseId)
  const held = await findPreservation(context, caseId)
  if (!held) throw new Refusal('notFound')
  return held
}

/** Whether a case's evidence is held, by whom and why. */
export async function findPreservation({ db, seal }: Context, caseId: string): Promise<Preservation | null> {
  const row = await selectPreservation(db, caseId)
  if (!row) return null
  const why = seal.openText({ owner: row.id, column: 'preservation.why' }, row.why_sealed)
  return { why, by: row.name, since: row.begun_at.toISOString() }
}

/** Lets go of a case's evidence; sealed copies of what an erased member showed go at once. Throws `notFound`. */
export async function releaseEvidence(context: StaffContext, caseId: string): Promise<void> {
  const files = await inTransaction(context, async (inside) => {
    const { db, clock, staff } = inside
    if (!(await updateEnded(db, caseId, { by: staff.id, at: clock.now() }))) throw new Refusal('notFound')
    const items = await selectItems(db, caseId)
    await deleteItems(db, caseId)
    await audit(inside, 'end', caseId)
    return items.map(({ storage_key: key }) => key)
  })
  // Without their keys, which went with the rows, they open no more whatever becomes of the files.
  const tell = (error: unknown) => context.log.warn({ err: error }, 'a sealed copy stays, and nothing opens it')
  for (const file of files) await context.storage.remove(file).catch(tell)
}

/**
 * Seals copies of what held cases speak of before their member is erased, in the caller's transaction. Says whether
 * anything about the member is held.
 */
export async function keepEvidenceOf(context: Context, memberId: string): Promise<boolean> {
  const rows = await selectHeldItems(context.db, memberId)
  for (const { case_id: caseId, media_id: id, kind, storage_key: folder } of rows) {
    if (!id) continue
    const [name, type] = kind === 'video' ? ['720.mp4', 'video/mp4'] : ['1600.webp', 'image/webp']
    const bytes = await context.storage.read(`${folder}/${name}`)
    if (bytes) await keepSealed(context, { caseId, id, type: type ?? '', bytes })
  }
  return rows.length > 0
}

type Kept = { caseId: string; id: string; type: string; bytes: Buffer }

async function keepSealed({ db, clock, seal, storage }: Context, { caseId, id, type, bytes }: Kept) {
  const key = randomBytes(KEY_BYTES)
  const storage_key = `${EVIDENCE}/${randomBytes(16).toString('hex')}`
  await storage.write(storage_key, await collect(sealStream(Readable.from([bytes]), key)))
  await insertItem(db, {
    media_id: id,
    case_id: caseId,
    storage_key,
    key_sealed: seal.seal({ owner: id, column: 'preserved_item.key' }, key),
    sha256: createHash('sha256').update(bytes).digest(),
    type,
    created_at: clock.now(),
  })
}

/** The sealed copies of a case, opened. Throws when one was changed since. */
export async function openPreserved({ db, seal, storage }: Context, caseId: string) {
  const opened = []
  for (const { media_id: id, storage_key: file, key_sealed, type, sha256 } of await selectItems(db, caseId)) {
    const key = seal.open({ owner: id, column: 'preserved_item.key' }, key_sealed)
    const size = (await storage.sizeOf(file)) ?? 0
    const bytes = await collect(openStream(async (range) => (await storage.open(file, range))?.stream, size, key))
    if (!createHash('sha256').update(bytes).digest().equals(sha256)) throw new Error('A sealed copy was changed.')
    opened.push({ id, type, pdq: [] as string[], bytes })
  }
  return opened
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const audit = (context: StaffContext, what: 'begin' | 'end', caseId: string) =>
  appendAudit(context, {
    staffId: context.staff.id,
    action: `preservation.${what}`,
    subject: { kind: 'case', id: caseId },
    detail: {},
  })
