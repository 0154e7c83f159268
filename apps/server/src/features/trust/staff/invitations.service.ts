import { createHash, randomBytes } from 'node:crypto'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import { type Context, inTransaction } from '#context.ts'
import { DAY } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { newId } from '#security/ids.ts'
import { endInvitations, insertInvitation } from './invitations.queries.ts'
import { endStaffSessionsOf } from './staff-session.queries.ts'
import { deleteStaffKeys, insertStaff, lockNames, selectStaffByName } from './staff.queries.ts'

/** A link that takes keys is good for a day: it is handed over in person. In milliseconds. */
const LINK_LIFE = DAY

type NewStaff = { name: string; roles: StaffRole[]; conflicts?: string }

/** Whoever invites: a person of the staff, or null for the command on the server. */
type By = string | null

/** Adds somebody to the staff; gives the link under which their two keys are taken. */
export function inviteStaff(context: Context, { name, roles, conflicts = '' }: NewStaff, by: By) {
  return inTransaction(context, async (tx) => {
    const id = newId()
    const createdAt = tx.clock.now()
    await insertStaff(tx.db, {
      id,
      name,
      roles,
      status: 'invited',
      conflicts,
      created_at: createdAt,
      started_at: null,
    })
    const subject = { kind: 'staff', id }
    await appendAudit(tx, { staffId: by, action: 'staff.invite', subject, detail: { roles } })
    return { id, link: await makeLink(tx, id) }
  })
}

/**
 * Adds somebody from the command on the server; gives their link. Throws where somebody who is here has that name: the
 * audit log would call both the same.
 */
export function inviteByCommand(context: Context, person: NewStaff): Promise<string> {
  return inTransaction(context, async (tx) => {
    await lockNames(tx.db)
    if (await selectStaffByName(tx.db, person.name))
      throw new Error(
        `Somebody is called ${person.name} already. A new link for their keys: amour staff keys "${person.name}"`,
      )
    return (await inviteStaff(tx, person, null)).link
  })
}

/** A new link for somebody's keys; an older one ends. */
async function makeLink({ db, clock, config }: Context, staffId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = clock.now()
  await endInvitations(db, staffId, at)
  await insertInvitation(db, {
    id: newId(),
    staff_id: staffId,
    token_hash: hashOfInvitation(token),
    created_at: at,
    expires_at: new Date(at.getTime() + LINK_LIFE),
    used_at: null,
  })
  return `${config.console.url}/enrol#t=${token}`
}

export const hashOfInvitation = (token: string) => createHash('sha256').update(token).digest()

/** Takes somebody's keys away and gives the link for new ones; undefined when nobody has that name. */
export async function renewLink(context: Context, name: string, by: By): Promise<string | undefined> {
  const person = await selectStaffByName(context.db, name)
  return person && replaceKeys(context, person.id, by)
}

/** Ends a person's sessions and keys, and gives the link under which new ones are taken. */
export function replaceKeys(context: Context, staffId: string, by: By): Promise<string> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    await endStaffSessionsOf(db, staffId, clock.now())
    await deleteStaffKeys(db, staffId)
    const subject = { kind: 'staff', id: staffId }
    await appendAudit(tx, { staffId: by, action: 'key.replace', subject, detail: {} })
    return makeLink(tx, staffId)
  })
}
