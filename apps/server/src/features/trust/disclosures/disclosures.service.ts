import { createHash } from 'node:crypto'
import { DISCLOSURE_DAYS, type Disclosure, type DisclosureKind } from '@amour/contract/console/disclosures.ts'
import { type Context, inTransaction, type StaffContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import {
  type DisclosureRow,
  insertDisclosure,
  selectDisclosure,
  selectDisclosures,
  updateApproved,
} from './disclosures.queries.ts'
import { packDisclosure } from './disclosure-package.service.ts'

/** Who may propose and fetch each kind beside a lead: a referral is child safety's. */
const isTheirs = ({ staff }: StaffContext, kind: DisclosureKind) =>
  staff.roles.includes('lead') || staff.roles.includes(kind === 'referral' ? 'childSafety' : 'moderator')

/** Notes what somebody wants to give to whom, in the caller's transaction; nothing leaves by that. Throws `roleMissing`. */
export async function draftDisclosure(
  context: StaffContext,
  caseId: string,
  { kind, recipient }: { kind: DisclosureKind; recipient: string },
): Promise<string> {
  if (!isTheirs(context, kind)) throw new Refusal('roleMissing')
  const { db, clock, seal, staff } = context
  const id = newId()
  await insertDisclosure(db, {
    id,
    case_id: caseId,
    kind,
    recipient_sealed: seal.seal({ owner: id, column: 'disclosure.recipient' }, recipient),
    proposer_id: staff.id,
    created_at: clock.now(),
  })
  await audit(context, 'propose', { id, kind, case_id: caseId })
  return id
}

/** Opens what a second person has agreed to, in the caller's transaction, and raises the alarm where somebody is named. */
export async function approveDisclosure(context: StaffContext, id: string): Promise<void> {
  const { db, clock, staff, log } = context
  const row = await selectDisclosure(db, id)
  if (!row) throw new Refusal('notFound')
  const at = clock.now()
  await updateApproved(db, id, { approverId: staff.id, at, endsAt: new Date(at.getTime() + DISCLOSURE_DAYS * DAY) })
  await audit(context, 'approve', row)
  if (row.kind === 'identity')
    log.error({ disclosure: id }, 'two people have broken the glass: an identity is disclosed')
}

/** What was to leave a case, the latest first. */
export async function listDisclosures(context: Context, caseId: string): Promise<Disclosure[]> {
  return (await selectDisclosures(context.db, caseId)).map((row) => viewDisclosure(context, row))
}

/** One of them. Throws `notFound`. */
export async function getDisclosure(context: Context, id: string): Promise<Disclosure> {
  const row = await selectDisclosure(context.db, id)
  if (!row) throw new Refusal('notFound')
  return viewDisclosure(context, row)
}

/** The case that something was to leave. Throws `notFound`. */
export async function findDisclosed({ db }: Context, id: string): Promise<{ caseId: string }> {
  const row = await selectDisclosure(db, id)
  if (!row) throw new Refusal('notFound')
  return { caseId: row.case_id }
}

/** The file of what was approved; each fetching is recorded with the file's digest. Throws `notFound`, also when its days are over. */
export function fetchDisclosure(context: StaffContext, id: string) {
  return inTransaction(context, async (tx) => {
    const { db, clock, secrets } = tx
    const row = await selectDisclosure(db, id)
    const isOpen = row?.ends_at && row.ends_at > clock.now()
    if (!row || !isOpen || !isTheirs(tx, row.kind)) throw new Refusal('notFound')
    const data = await packDisclosure(tx, row, recipientOf(tx, row))
    const sha256 = createHash('sha256').update(data).digest('hex')
    await audit(tx, 'fetch', row, { sha256 })
    return {
      name: `${row.reference}-${row.kind}.json`,
      data: data.toString('base64'),
      sha256,
      tag: secrets.digest('disclosure', `${row.id}|${sha256}`).toString('base64url'),
    }
  })
}

function viewDisclosure(context: Context, row: DisclosureRow): Disclosure {
  return {
    id: row.id,
    kind: row.kind,
    recipient: recipientOf(context, row),
    proposer: row.proposer,
    approver: row.approver,
    createdAt: row.created_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
  }
}

const recipientOf = ({ seal }: Context, { id, recipient_sealed: sealed }: DisclosureRow) =>
  seal.openText({ owner: id, column: 'disclosure.recipient' }, sealed)

const audit = (
  context: StaffContext,
  what: 'propose' | 'approve' | 'fetch',
  { id, kind, case_id: caseId }: Pick<DisclosureRow, 'id' | 'kind' | 'case_id'>,
  detail: Record<string, unknown> = {},
) =>
  appendAudit(context, {
    staffId: context.staff.id,
    action: `disclosure.${what}`,
    subject: { kind: 'case', id: caseId },
    detail: { disclosure: id, kind, ...detail },
  })
