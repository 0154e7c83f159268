import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { Context } from '#context.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { selectPeople, selectShifts } from './rota.queries.ts'
import { selectStaffWithPush } from './staff-push.queries.ts'
import { covers, minuteOfWeek, partOf } from './week.ts'

/** Somebody of the staff: whether they are on call now, their address if they have left one, and whether a browser rings. */
export type Person = {
  id: string
  name: string
  roles: readonly StaffRole[]
  isOnCall: boolean
  email: string | undefined
  hasPush: boolean
}

/** Everybody who works at the console, and who of them is on call at this moment. */
export async function listPeople(context: Pick<Context, 'db' | 'clock' | 'seal' | 'log'>): Promise<Person[]> {
  const { db, clock } = context
  const minute = minuteOfWeek(clock.now())
  const [people, shifts] = [await selectPeople(db), await selectShifts(db)]
  const withPush = await selectStaffWithPush(db)
  const onCall = new Set(shifts.filter((shift) => covers(partOf(shift), minute)).map(({ staff_id: id }) => id))
  return people.map(({ id, name, roles, email_sealed: sealed }) => ({
    id,
    name,
    roles,
    isOnCall: onCall.has(id),
    email: sealed ? openAddress(context, id, sealed) : undefined,
    hasPush: withPush.has(id),
  }))
}

/** Undefined for one that no key opens, which keeps nobody else from being called. */
function openAddress({ seal, log }: Pick<Context, 'seal' | 'log'>, id: string, sealed: Buffer): string | undefined {
  try {
    return seal.openText({ owner: id, column: 'on_call_contact.email' }, sealed)
  } catch (error) {
    log.error({ err: error, staff: id }, 'the address of somebody on call cannot be opened')
    return undefined
  }
}

/** Whether somebody hears it when they are called. */
export const isReachable = ({ email, hasPush }: Person): boolean => email !== undefined || hasPush

/** Whom of those who can be reached an alert of a queue calls at each level. */
export function listCalled(people: readonly Person[], queue: CaseQueue, level: number): Person[] {
  return people.filter(isReachable).filter(({ roles, isOnCall }) => {
    const isOnCallForIt = isOnCall && canWorkOn(roles, queue)
    if (level === 0) return isOnCallForIt
    if (level === 1) return isOnCallForIt || roles.includes('lead')
    return canWorkOn(roles, queue) || roles.includes('admin')
  })
}

/** The addresses of whom it calls; the staff's common one hears of it from the second level on. */
export function listAddresses(people: readonly Person[], queue: CaseQueue, level: number, common: string): string[] {
  const addresses = listCalled(people, queue, level).flatMap(({ email }) => email ?? [])
  return level === 0 ? addresses : [...new Set([...addresses, common])]
}
