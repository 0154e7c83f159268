import { inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { releaseConflictedClaims } from '#features/trust/cases/case-release.service.ts'
import { refuseField } from '#http/refusal.ts'
import { replaceConflicts, selectByUsernames, selectConflicts } from './conflicts.queries.ts'
import { selectStaff } from './staff.queries.ts'

type Declaration = { usernames: string[]; words: string }

/** Whom the caller must not decide about, as they have declared it. */
export async function describeConflicts({ db, staff }: StaffContext): Promise<Declaration> {
  const person = await selectStaff(db, staff.id)
  return { usernames: await selectConflicts(db, staff.id), words: person?.conflicts ?? '' }
}

/** Keeps a declaration; the cases of these members go to somebody else from now on. Throws a violation of a username. */
export function declareConflicts(context: StaffContext, { usernames, words }: Declaration): Promise<Declaration> {
  return inTransaction(context, async (tx) => {
    const { db, staff, clock } = tx
    const wanted = usernames.map((name) => name.toLowerCase())
    const members = await selectByUsernames(db, wanted)
    const known = new Set(members.map(({ username }) => username.toLowerCase()))
    const unknown = wanted.findIndex((name) => !known.has(name))
    if (unknown !== -1) throw refuseField(`usernames.${unknown}`, 'conflictUnknown')
    const memberIds = members.map(({ id }) => id)
    await replaceConflicts(db, { staffId: staff.id, memberIds, words, at: clock.now() })
    await releaseConflictedClaims(tx, staff.id)
    const subject = { kind: 'staff', id: staff.id }
    await appendAudit(tx, {
      staffId: staff.id,
      action: 'staff.declare',
      subject,
      detail: { members: memberIds.length },
    })
    return describeConflicts(tx)
  })
}
