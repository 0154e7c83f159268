import { createHash } from 'node:crypto'
import { inTransaction, type StaffContext } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { findAppealed } from '#features/trust/decisions/appeal-outcomes.service.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { Refusal } from '#http/refusal.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { lockCase, selectItems, selectCard } from '#features/trust/cases/case-opening.service.ts'
import { viewEvidence } from './case-file.view.ts'
import { getClaimedCase } from '#features/trust/cases/claims.service.ts'
import { UnusableMedia } from '#media/unusable-media.ts'
import { markTextOfStaff } from '#media/watermark/mark-text.ts'
import { requireNotOnBreak } from '#features/trust/staff-breaks/breaks.service.ts'
import { openPreservedItem } from '#features/trust/preservation/preservation.service.ts'
import { openFilm } from '#features/trust/identity-verification/film-processing.service.ts'
import { openSelfie } from '#features/trust/identity-verification/selfie.service.ts'
import { findProposal } from '#features/trust/proposals/proposals.service.ts'
import { comparedWith, itemsOf } from './case-file.service.ts'
import { selectEvidence } from './case-file.queries.ts'

/** Without a token: the second person of a proposal, who holds nothing. */
type Why = { token: string | null; reason: string }

/** The words of the reported messages, for whoever decides or agrees; each look is recorded. Throws `notFound` or `caseStale`. */
export async function revealMessages(context: StaffContext, id: string, { token, reason }: Why) {
  await requireNotOnBreak(context)
  const row = await inTransaction(context, async (tx) => {
    const held = await getSeen(tx, id, token)
    await record(tx, held, 'messages', { reason })
    return held
  })
  await countHeavy(context, row)
  // What was decided is looked at again with what was known then.
  const of = row.kind === 'appeal' ? ((await findAppealed(context, id))?.case_id ?? id) : id
  const rows = await selectEvidence(context.db, of)
  return rows.map((each) => viewEvidence(context, each, true))
}

const names = {
  '480': ['480.webp', '160.webp'],
  '1600': ['1600.webp', '960.webp', '480.webp', '160.webp'],
  video: ['720.mp4'],
}

type Size = keyof typeof names
type OfCheck = 'selfie' | 'film'
type EvidenceRequest = Why & { mediaId: string | null; size: Size | OfCheck }

const isOfCheck = (size: Size | OfCheck): size is OfCheck => size === 'selfie' || size === 'film'

/** An item's file, or the selfie or film of a check, for whoever decides or agrees; each look is recorded. Throws `notFound` or `caseStale`. */
export async function viewEvidenceFile(
  context: StaffContext,
  id: string,
  { token, reason, mediaId, size }: EvidenceRequest,
) {
  await requireNotOnBreak(context)
  const row = await inTransaction(context, async (tx) => {
    const held = await getSeen(tx, id, token)
    const shown = [...(await itemsOf(tx, held)), ...(await comparedWith(tx, held))]
    if (!isOfCheck(size) && !(mediaId && shown.includes(mediaId))) throw new Refusal('notFound')
    await record(tx, held, 'media', { reason, item: mediaId && hashLookedAt(id, mediaId), size })
    return held
  })
  await countHeavy(context, row)
  const bytes = isOfCheck(size)
    ? await readCheck(context, row, size)
    : await readItem(context, row.id, { mediaId: mediaId ?? '', size })
  if (!bytes) throw new Refusal('notFound')
  return { type: typeOf(size), data: bytes.toString('base64') }
}

/** The case that the caller holds, or that waits for them as the second person. Throws `notFound` or `caseStale`. */
async function getSeen(context: StaffContext, id: string, token: string | null): Promise<CaseRow> {
  if (token !== null) return getClaimedCase(context, id, token)
  const { db, staff } = context
  const row = (await lockCase(db, id)) && (await selectCard(db, id, staff.id))
  if (!row || !canWorkOn(staff.roles, row.queue)) throw new Refusal('notFound')
  const proposal = row.state === 'proposed' ? await findProposal(context, id) : null
  if (!proposal || proposal.isMine) throw new Refusal('caseStale')
  return row
}

async function readCheck(context: StaffContext, { kind, target_id: id }: CaseRow, size: OfCheck) {
  if (kind !== 'verification' || !id) return undefined
  return size === 'film' ? openFilm(context, id) : openSelfie(context, id)
}

/** The first file of a size that is there: a small drawing lacks the larger ones. Of an erased member what the case has kept. */
async function readItem(context: StaffContext, caseId: string, { mediaId, size }: { mediaId: string; size: Size }) {
  const [item] = await selectItems(context.db, [mediaId])
  if (!item) return openPreservedItem(context, { caseId, id: mediaId, type: typeOf(size) })
  for (const name of names[size]) {
    const bytes = await context.storage.read(`${item.storage_key}/${name}`)
    if (bytes) return item.visibility === 'private' && size !== 'video' ? markForStaff(context, bytes) : bytes
  }
  return undefined
}

/** A private picture carries who of the staff looked, not by name: a copy that left the desk is told from a member’s. */
async function markForStaff({ decoder, staff, clock }: StaffContext, bytes: Buffer) {
  return decoder.markPicture(bytes, markTextOfStaff(staff.id, clock.now())).catch((error: unknown) => {
    // What nobody can mark is to be decided all the same.
    if (error instanceof UnusableMedia) return bytes
    throw error
  })
}

/**
 * What the log keeps of the item that was looked at: whoever knows its number can compare it, and nobody reads the
 * number out of it once the item is erased. The database compares it too (`unopened`).
 */
const hashLookedAt = (caseId: string, mediaId: string) =>
  createHash('sha256').update(`${caseId}|${mediaId}`).digest('hex')

const typeOf = (size: Size | OfCheck) => (size === 'video' || size === 'film' ? 'video/mp4' : 'image/webp')

const record = (context: StaffContext, row: CaseRow, what: string, detail: Record<string, unknown>) =>
  appendAudit(context, {
    staffId: context.staff.id,
    action: `look.${what}`,
    subject: { kind: 'case', id: row.id },
    detail,
  })

/** Nobody looks at what is hard to bear without end: the console says so before, and this keeps it. */
async function countHeavy({ limits, staff }: StaffContext, { priority }: CaseRow) {
  if (priority <= 1) await limits.take('heavyLooks', staff.id)
}
