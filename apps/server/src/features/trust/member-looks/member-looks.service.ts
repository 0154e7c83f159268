import { createHash } from 'node:crypto'
import type { StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { describeMember } from '#features/trust/case-file/case-file.service.ts'
import { hasMemberConflict } from '#features/trust/cases/claims.service.ts'
import { requireNotOnBreak } from '#features/trust/staff-breaks/breaks.service.ts'
import { Refusal } from '#http/refusal.ts'
import { selectLooks, selectNamed } from './member-looks.queries.ts'

type Look = { username: string; reason: string }

/**
 * What is known of a member, without a case. The look is recorded before anything is shown, also where nobody has that
 * name: to try names is to look. Throws `notFound`, `caseConflict`, `breakOn` or `tooManyRequests`.
 */
export async function lookAtMember(context: StaffContext, { username, reason }: Look) {
  const { db, staff, limits } = context
  await requireNotOnBreak(context)
  await limits.take('memberLooks', staff.id)
  const id = await selectNamed(db, username)
  const earlier = id ? await selectLooks(db, nameOf(id)) : []
  const subject = id ? { kind: 'member', id: nameOf(id) } : null
  await appendAudit(context, { staffId: staff.id, action: 'member.look', subject, detail: { why: reason } })
  if (!id) throw new Refusal('notFound')
  if (await hasMemberConflict(db, staff.id, id)) throw new Refusal('caseConflict')
  const member = await describeMember(context, id)
  if (!member) throw new Refusal('notFound')
  const looks = earlier.map((row) => ({ by: row.name, reason: row.why, at: row.at.toISOString() }))
  return { member: staff.roles.includes('lead') ? member : withoutNotes(member), looks }
}

/** What the desk writes to itself is for those who work at it. */
const withoutNotes = (member: NonNullable<Awaited<ReturnType<typeof describeMember>>>) => ({
  ...member,
  decisions: member.decisions.map((decision) => ({ ...decision, note: null })),
})

/** As with items (decision 077): whoever knows the number can compare, and nobody reads it out of the log for ever. */
const nameOf = (memberId: string) => createHash('sha256').update(`member|${memberId}`).digest('hex')
