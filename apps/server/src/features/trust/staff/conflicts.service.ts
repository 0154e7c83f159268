import { CHANGE_HOURS, type Declaration } from '@amour/contract/console/staff.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import { HOUR } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { releaseConflictedClaims } from '#features/trust/cases/case-release.service.ts'
import { lapseConflictedProposals } from '#features/trust/proposals/proposals.service.ts'
import { refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import {
  insertConflicts,
  insertWithdrawals,
  lapseWithdrawals,
  selectByUsernames,
  selectConflicts,
  updateConflictWords,
} from './conflicts.queries.ts'
import { selectStaff } from './staff.queries.ts'

type Declared = { usernames: string[]; withdrawing: string[]; words: string }

/** Shortest reason for which a lead is asked to take somebody off a list, in characters. */
const WHY_MIN = 3

/** Whom the caller must not decide about, as they have declared it. */
export async function describeConflicts({ db, staff, clock }: StaffContext): Promise<Declared> {
  const person = await selectStaff(db, staff.id)
  const rows = await selectConflicts(db, staff.id, clock.now())
  return {
    usernames: rows.map(({ username }) => username),
    withdrawing: rows.flatMap(({ username, is_withdrawing: isWithdrawing }) => (isWithdrawing ? username : [])),
    words: person?.conflicts ?? '',
  }
}

/**
 * Keeps a declaration, or of it what differs from what the page knew; the cases of these members go to somebody else from now
 * on, and what the caller has proposed about them ends. Who stood there and is left out stays until a lead agrees (decision
 * 073). Throws a violation of a username, or of `why` where somebody is left out without a reason.
 */
export function declareConflicts(context: StaffContext, declaration: Declaration): Promise<Declared> {
  return inTransaction(context, async (tx) => {
    const { db, staff, clock } = tx
    const { why, known } = declaration
    const at = clock.now()
    const memberIds = await findNamed(tx, declaration)
    // Whoever is named again is not to be taken off the list after all.
    await lapseWithdrawals(db, { staffId: staff.id, memberIds, at })
    const left = findLeftOut(await selectConflicts(db, staff.id, at), declaration)
    if (left.length > 0 && why.length < WHY_MIN) throw refuseField('why', 'noticeBlank')
    await insertConflicts(db, { staffId: staff.id, memberIds, at })
    if (known?.words !== declaration.words) await updateConflictWords(db, staff.id, declaration.words)
    await askForWithdrawal(
      tx,
      left.map(({ id }) => id),
      why,
    )
    await releaseConflictedClaims(tx, staff.id)
    await lapseConflictedProposals(tx, staff.id)
    const detail = { members: declaration.usernames.length, ...(left.length > 0 && { withdrawn: left.length }) }
    await appendAudit(tx, {
      staffId: staff.id,
      action: 'staff.declare',
      subject: { kind: 'staff', id: staff.id },
      detail,
    })
    return describeConflicts(tx)
  })
}

const inSmall = (usernames: readonly string[] = []) => usernames.map((name) => name.toLowerCase())

/** The members who are named anew: whom the page knew is there, or was taken off elsewhere since. Throws a violation of a username. */
async function findNamed({ db }: StaffContext, { usernames, known }: Declaration): Promise<string[]> {
  const [wanted, before] = [inSmall(usernames), inSmall(known?.usernames)]
  const added = wanted.filter((name) => !before.includes(name))
  const members = await selectByUsernames(db, added)
  const found = new Set(inSmall(members.map(({ username }) => username)))
  const unknown = wanted.findIndex((name) => added.includes(name) && !found.has(name))
  if (unknown !== -1) throw refuseField(`usernames.${unknown}`, 'conflictUnknown')
  return members.map(({ id }) => id)
}

/** Who stands there and is to be taken off: of them whom the page knew, where it says so. */
function findLeftOut(
  standing: Awaited<ReturnType<typeof selectConflicts>>,
  { usernames, known }: Declaration,
): { id: string }[] {
  const [wanted, before] = [inSmall(usernames), known && inSmall(known.usernames)]
  return standing.filter(({ username, is_withdrawing: isWithdrawing }) => {
    const name = username.toLowerCase()
    return !isWithdrawing && !wanted.includes(name) && (before?.includes(name) ?? true)
  })
}

async function askForWithdrawal({ db, staff, clock, seal }: StaffContext, memberIds: string[], why: string) {
  const at = clock.now()
  const rows = memberIds.map((memberId) => {
    const id = newId()
    return {
      id,
      staff_id: staff.id,
      member_id: memberId,
      why_sealed: seal.seal({ owner: id, column: 'conflict_withdrawal.why' }, why),
      created_at: at,
      lapses_at: new Date(at.getTime() + CHANGE_HOURS * HOUR),
    }
  })
  await insertWithdrawals(db, rows)
}
