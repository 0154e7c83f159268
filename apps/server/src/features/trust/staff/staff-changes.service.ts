import { CHANGE_HOURS, type ChangeDraft, type ChangeKind, type StaffChange } from '@amour/contract/console/staff.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import type { StaffRow } from '#database/tables.ts'
import { HOUR } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { releaseClaimsBeyond } from '#features/trust/cases/case-release.service.ts'
import { lapseProposalsOf } from '#features/trust/proposals/proposals.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import {
  type ChangeRow,
  hasOpenChange,
  insertChange,
  lapseChanges,
  lapseChangesBy,
  lockChange,
  selectChange,
  selectOpenChanges,
  updateChangeAnswered,
} from './staff-changes.queries.ts'
import { dismissStaff } from './staff-dismissal.service.ts'
import { inviteStaff, replaceKeys } from './invitations.service.ts'
import {
  countStaffKeys,
  lockNames,
  selectStaffByName,
  lockStaff,
  updateStaffRoles,
  updateStaffStatus,
} from './staff.queries.ts'

const LIFE = CHANGE_HOURS * HOUR

/** What can be changed about somebody, by how they stand. */
const changesOf: Record<StaffRow['status'], readonly ChangeKind[]> = {
  invited: ['roles', 'keys', 'leave'],
  active: ['roles', 'keys', 'leave'],
  suspended: ['restore', 'leave'],
  left: [],
}

/** What waits for another administrator. */
export async function listChanges(context: StaffContext): Promise<StaffChange[]> {
  const rows = await selectOpenChanges(context.db, context.clock.now())
  return rows.map((row) => view(context, row))
}

/** Puts a change before another administrator. Throws `notFound`, `changeWaits`, `changeClosed`, or a violation. */
export function proposeChange(context: StaffContext, draft: ChangeDraft): Promise<StaffChange> {
  return inTransaction(context, async (tx) => {
    const { db, clock, staff } = tx
    const at = clock.now()
    await lapseChanges(db, at)
    await check(tx, draft)
    const { kind, name, roles, why } = draft
    const id = newId()
    await insertChange(db, {
      id,
      kind,
      staff_id: kind === 'invite' ? null : draft.staffId,
      name: kind === 'invite' ? name : null,
      roles: kind === 'invite' || kind === 'roles' ? roles : null,
      why,
      proposer_id: staff.id,
      created_at: at,
      lapses_at: new Date(at.getTime() + LIFE),
    })
    await audit(tx, `staff.propose.${kind}`, id, roles ? { roles } : {})
    const row = await selectChange(db, id)
    if (!row) throw new Error('What was written is there.')
    return view(tx, row)
  })
}

async function check({ db }: StaffContext, { kind, staffId, name, roles }: ChangeDraft): Promise<void> {
  if ((kind === 'invite' || kind === 'roles') && !roles) throw refuseField('roles', 'rolesBlank')
  if (kind === 'invite') {
    if (!name) throw refuseField('name', 'nameBlank')
    // Whoever reads the audit log has to know who is meant.
    if (await selectStaffByName(db, name)) throw refuseField('name', 'nameTaken')
    return
  }
  const person = staffId ? await lockStaff(db, staffId) : undefined
  if (!person) throw new Refusal('notFound')
  if (!changesOf[person.status].includes(kind)) throw new Refusal('changeClosed')
  if (await hasOpenChange(db, person.id)) throw new Refusal('changeWaits')
}

/**
 * Agrees to a change, or not. Whoever agrees to new keys gets their link, this once. Throws `notFound`, `proposalOver`,
 * `changeClosed`, or `proposalOwn` for one's own proposal and for a change of oneself.
 */
export function answerChange(context: StaffContext, id: string, answer: 'approve' | 'decline') {
  return inTransaction(context, async (tx) => {
    const { db, clock, staff } = tx
    const at = clock.now()
    const change = await lockChange(db, id)
    if (!change) throw new Refusal('notFound')
    if (change.state !== 'open' || change.lapses_at <= at) throw new Refusal('proposalOver')
    if ([change.proposer_id, change.staff_id].includes(staff.id)) throw new Refusal('proposalOwn')
    const state = answer === 'approve' ? ('approved' as const) : ('declined' as const)
    await updateChangeAnswered(db, id, { state, approverId: staff.id, at })
    await audit(tx, `staff.${answer}.${change.kind}`, id, change.staff_id ? { staff: change.staff_id } : {})
    return { state, link: state === 'approved' ? await carryOut(tx, change) : null }
  })
}

type Change = NonNullable<Awaited<ReturnType<typeof lockChange>>>

/** Does what two have agreed on; gives the link for keys where there is one. */
async function carryOut(context: StaffContext, change: Change): Promise<string | null> {
  const { db, staff } = context
  const { kind, staff_id: staffId, name, roles } = change
  if (kind === 'invite') {
    // Somebody else may have come by that name since it was proposed, or may be coming by it.
    await lockNames(context.db)
    if (await selectStaffByName(db, name ?? '')) throw new Refusal('changeClosed')
    return (await inviteStaff(context, { name: name ?? '', roles: roles ?? [] }, staff.id)).link
  }
  const person = staffId ? await lockStaff(db, staffId) : undefined
  if (!person || !changesOf[person.status].includes(kind)) throw new Refusal('changeClosed')
  switch (kind) {
    case 'keys':
      return replaceKeys(context, person.id, staff.id)
    case 'roles':
      await updateStaffRoles(db, person.id, roles ?? [])
      // What was handed to them would wait for them, and be given to nobody else, until its time is over.
      await releaseClaimsBeyond(context, person.id, roles ?? [])
      await lapseProposalsOf(context, person.id, roles ?? [])
      if (!roles?.includes('admin')) await lapseChangesBy(db, person.id, context.clock.now())
      return null
    case 'restore':
      // Whoever never had two keys has yet to take them.
      await updateStaffStatus(db, person.id, (await countStaffKeys(db, person.id)) > 0 ? 'active' : 'invited')
      return null
    case 'leave':
      await dismissStaff(context, person.id, 'left')
      return null
  }
}

const audit = (context: StaffContext, action: string, id: string, detail: Record<string, unknown>) =>
  appendAudit(context, { staffId: context.staff.id, action, subject: { kind: 'staffChange', id }, detail })

function view({ staff }: StaffContext, row: ChangeRow): StaffChange {
  return {
    id: row.id,
    kind: row.kind,
    staffId: row.staff_id,
    name: row.person ?? row.name ?? '',
    roles: row.roles,
    why: row.why,
    proposer: row.proposer,
    isMine: row.proposer_id === staff.id,
    mayAnswer: row.proposer_id !== staff.id && row.staff_id !== staff.id,
    createdAt: row.created_at.toISOString(),
    lapsesAt: row.lapses_at.toISOString(),
  }
}
