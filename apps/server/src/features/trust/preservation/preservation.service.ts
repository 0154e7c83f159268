import { createHash } from 'node:crypto'
import type { Preservation } from '@amour/contract/console/disclosures.ts'
import { type Context, type ErasureStep, inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { Refusal } from '#http/refusal.ts'
import { processAll, processParts } from '#jobs/process-all.ts'
import { newId } from '#security/ids.ts'
import { openStream } from '#security/sealed-file.ts'
import { collect, type Copies, copyEvidenceOf, dropCopies, recordCopies } from './evidence-copies.service.ts'
import {
  deleteErasedSubjects,
  deletePreserved,
  insertPerson,
  insertPreservation,
  isDecided,
  selectEvidenceItems,
  selectItems,
  selectPreservedPerson,
  selectOutlived,
  selectPerson,
  selectPreservation,
  updateEnded,
} from './preservation.queries.ts'

/** Holds the evidence of a case, and notes it in the log with it; what holds it already goes on. */
export function preserveEvidence(context: StaffContext, caseId: string, why: string): Promise<Preservation> {
  return inTransaction(context, async (tx) => {
    const { db, clock, seal, staff } = tx
    const id = newId()
    const why_sealed = seal.seal({ owner: id, column: 'preservation.why' }, why)
    const begun = { begun_by: staff.id, begun_at: clock.now() }
    const isNew = await insertPreservation(db, { id, case_id: caseId, why_sealed, ...begun })
    if (isNew) await audit(tx, 'begin', caseId)
    const held = await findPreservation(tx, caseId)
    if (!held) throw new Refusal('notFound')
    return held
  })
}

/** Whether a case's evidence is held, by whom and why. */
export async function findPreservation({ db, seal }: Context, caseId: string): Promise<Preservation | null> {
  const row = await selectPreservation(db, caseId)
  if (!row) return null
  const why = seal.openText({ owner: row.id, column: 'preservation.why' }, row.why_sealed)
  return { why, by: row.name, since: row.begun_at.toISOString() }
}

/**
 * Lets go of a case's evidence; sealed copies of what an erased member showed go at once, unless the case is open.
 * Throws `notFound`.
 */
export async function releaseEvidence(context: StaffContext, caseId: string): Promise<void> {
  const files = await inTransaction(context, async (tx) => {
    const { db, clock, staff } = tx
    if (!(await updateEnded(db, caseId, { by: staff.id, at: clock.now() }))) throw new Refusal('notFound')
    await audit(tx, 'end', caseId)
    return (await isDecided(db, caseId)) ? deletePreserved(db, caseId) : []
  })
  await removeCopies(context, files)
}

/** Forgets what open cases have kept of erased members, so long after their decisions as the words of messages. */
export async function deleteOldEvidence(context: Context, before: Date, signal?: AbortSignal): Promise<void> {
  const forget = async (caseId: string) =>
    removeCopies(context, await inTransaction(context, ({ db }) => deletePreserved(db, caseId)))
  const parts = [
    async () => processAll(context, await selectOutlived(context.db, before), forget, signal),
    () => anonymiseSubjects(context),
  ]
  await processParts(context, parts, signal)
}

/** An erased member's cases that are over forget which account and which items they were about: a backup knows whose. */
export function anonymiseSubjects({ db }: Pick<Context, 'db'>): Promise<void> {
  return deleteErasedSubjects(db)
}

/** Without their keys, which went with the rows, they open no more whatever becomes of the files. */
async function removeCopies({ storage, log }: Context, files: string[]) {
  const tell = (error: unknown) => log.warn({ err: error }, 'a sealed copy stays, and nothing opens it')
  for (const file of files) await storage.remove(file).catch(tell)
}

/** What an erasure keeps for an authority, sealed. */
export async function preservationStep(context: Context, memberId: string): Promise<ErasureStep> {
  const copies = await copyEvidenceOf(context, memberId)
  return {
    preserve: async (tx) => {
      const isEvidenceKept = await preserveEvidenceOf(tx, memberId, copies)
      return { isStale: isEvidenceKept === undefined, isEvidenceKept: isEvidenceKept === true }
    },
    afterDelete: (tx) => anonymiseSubjects(tx),
    // What the rows have not taken: nothing was erased, or a case was decided meanwhile.
    dispose: () => dropCopies(context, copies),
  }
}

/**
 * Keeps what open and held cases speak of before their member is erased, and who that is, in the caller's transaction
 * that holds the member. Says whether anything is kept; undefined where something has come that `copies` lacks.
 */
async function preserveEvidenceOf(context: Context, memberId: string, copies: Copies): Promise<boolean | undefined> {
  const rows = await selectEvidenceItems(context.db, memberId)
  if (!(await recordCopies(context, rows, copies))) return undefined
  const caseIds = new Set(rows.map((row) => row.case_id))
  for (const caseId of caseIds) await savePerson(context, caseId, memberId)
  return rows.length > 0
}

async function savePerson(context: Context, caseId: string, memberId: string) {
  const { db, clock, seal } = context
  const person = JSON.stringify(await describePerson(context, memberId))
  const person_sealed = seal.seal({ owner: caseId, column: 'case_person.person' }, person)
  await insertPerson(db, { case_id: caseId, person_sealed, created_at: clock.now() })
}

/** Who a member is, as an authority is told; null when there is no such member any more. */
export async function describePerson({ db, seal }: Context, id: string) {
  const member = await selectPerson(db, id)
  if (!member) return null
  return {
    id,
    username: member.username,
    status: member.status,
    email: seal.openText({ owner: id, column: 'member.email' }, member.email_sealed),
    dateOfBirth: seal.openText({ owner: id, column: 'member.dob' }, member.dob_sealed),
    joinedAt: member.created_at,
  }
}

/** The same of the erased member whom a case was about; we have sealed it ourselves. */
export async function openPerson({ db, seal }: Context, caseId: string): Promise<unknown> {
  const row = await selectPreservedPerson(db, caseId)
  return row ? JSON.parse(seal.openText({ owner: caseId, column: 'case_person.person' }, row.person_sealed)) : null
}

export type PreservedRow = Awaited<ReturnType<typeof selectItems>>[number]

/** The sealed copies of a case, opened. Throws when one was changed since. */
export async function openPreserved(context: Context, caseId: string) {
  const opened = []
  for (const row of await selectItems(context.db, caseId))
    opened.push({ id: row.media_id, type: row.type, pdq: row.hashes, bytes: await openItem(context, row) })
  return opened
}

/** What a moderator has to see of an erased member's items, as far as a case has kept them. */
export function listPreserved({ db }: Context, caseId: string) {
  return selectItems(db, caseId)
}

/** The bytes of one of them; undefined when the case has kept none of that type. */
export async function openPreservedItem(context: Context, wanted: { caseId: string; id: string; type: string }) {
  const rows = await selectItems(context.db, wanted.caseId)
  const row = rows.find(({ media_id: id, type }) => id === wanted.id && type === wanted.type)
  return row && openItem(context, row)
}

async function openItem({ seal, storage }: Context, row: PreservedRow): Promise<Buffer> {
  const { media_id: id, storage_key: file, key_sealed, sha256 } = row
  const key = seal.open({ owner: id, column: 'preserved_item.key' }, key_sealed)
  const size = (await storage.sizeOf(file)) ?? 0
  const bytes = await collect(openStream(async (range) => (await storage.open(file, range))?.stream, size, key))
  if (!createHash('sha256').update(bytes).digest().equals(sha256)) throw new Error('A sealed copy was changed.')
  return bytes
}

const audit = (context: StaffContext, what: 'begin' | 'end', caseId: string) =>
  appendAudit(context, {
    staffId: context.staff.id,
    action: `preservation.${what}`,
    subject: { kind: 'case', id: caseId },
    detail: {},
  })
