import {
  alertLevels,
  type OwnOnCall,
  type Rota,
  SHIFT_MINUTES_MIN,
  type ShiftDraft,
} from '@amour/contract/console/on-call.ts'
import { type Context, inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { newId } from '#security/ids.ts'
import { selectLastAlerts, selectRoundAt } from './alerts.queries.ts'
import { isReachable, listPeople } from './reach.service.ts'
import { ringBrowsersOf } from './staff-push.service.ts'
import {
  deleteContact,
  deleteReach,
  deleteShift,
  selectRoles,
  selectShifts,
  upsertContact,
  upsertShift,
} from './rota.queries.ts'
import { countMinutes, findGaps, parseTimeOfDay, partOf, toStretch } from './week.ts'

/** Alerts that the console lists. */
const LISTED = 50

type ShiftRow = Awaited<ReturnType<typeof selectShifts>>[number]

const toShift = (row: ShiftRow) => ({ id: row.id, ...toStretch(partOf(row)) })
const toRotaShift = (row: ShiftRow) => ({ ...toShift(row), staffId: row.staff_id, name: row.name })

/** The rota, and how the last calls went. Neither an address nor a case is told. */
export async function describeRota(context: StaffContext): Promise<Rota> {
  const { db, config } = context
  const [people, shifts] = [await listPeople(context), await selectShifts(db)]
  const [alerts, roundAt] = [await selectLastAlerts(db, LISTED), await selectRoundAt(db)]
  const isCalled = new Set(people.flatMap((one) => (isReachable(one) && canWorkOn(one.roles, 'urgent') ? one.id : [])))
  return {
    shifts: shifts.map(toRotaShift),
    people: people.map((one) => ({
      id: one.id,
      name: one.name,
      isOnCall: one.isOnCall,
      isReachable: isReachable(one),
    })),
    gaps: findGaps(shifts.filter((shift) => isCalled.has(shift.staff_id)).map(partOf)).map(toStretch),
    alerts: alerts.map(({ id, queue, level, raised_at: raisedAt, answered_at: answeredAt, name }) => ({
      id,
      queue,
      level: alertLevels[level] ?? 'everyone',
      raisedAt: raisedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
      answeredBy: name,
    })),
    channels: { mail: config.smtpUrl !== undefined, webhook: config.onCallWebhook !== undefined },
    roundAt: roundAt?.toISOString() ?? null,
  }
}

/** Puts somebody on call on each of these days. Throws a violation of a field. */
export function addShifts(context: StaffContext, { staffId, weekdays, from, to }: ShiftDraft) {
  const startsMinute = parseTimeOfDay(from)
  const minutes = countMinutes(startsMinute, parseTimeOfDay(to))
  if (minutes < SHIFT_MINUTES_MIN) throw refuseField('to', 'shiftShort')
  return inTransaction(context, async (tx) => {
    const { db, clock, staff } = tx
    const roles = await selectRoles(db, staffId)
    if (!roles) throw refuseField('staffId', 'choiceInvalid')
    const days = [...new Set(weekdays)]
    for (const weekday of days) {
      await upsertShift(db, { id: newId(), staffId, weekday, startsMinute, minutes, at: clock.now() })
    }
    const detail = { days: days.length, from, to }
    await appendAudit(tx, { staffId: staff.id, action: 'onCall.add', subject: { kind: 'staff', id: staffId }, detail })
    return { shifts: (await selectShifts(db, staffId)).map(toRotaShift) }
  })
}

/** Takes a shift out. Throws `notFound`. */
export async function removeShift(context: StaffContext, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const removed = await deleteShift(tx.db, id)
    if (!removed) throw new Refusal('notFound')
    const subject = { kind: 'staff', id: removed.staff_id }
    await appendAudit(tx, { staffId: tx.staff.id, action: 'onCall.remove', subject, detail: { days: 1 } })
  })
}

/** Forgets when and how somebody was called who has left, in the caller's transaction: the address is their own. */
export const forgetReach = ({ db }: Pick<Context, 'db'>, staffId: string): Promise<void> => deleteReach(db, staffId)

/** When the caller is on call, and where they are reached: their own address is told to nobody else. */
export async function describeOwn(context: StaffContext): Promise<OwnOnCall> {
  const { db, staff } = context
  const me = (await listPeople(context)).find(({ id }) => id === staff.id)
  const shifts = await selectShifts(db, staff.id)
  return { email: me?.email ?? null, isOnCall: me?.isOnCall ?? false, shifts: shifts.map(toShift) }
}

/** Keeps the caller's address, or forgets it. */
export async function saveAddress(context: StaffContext, email: string | null): Promise<OwnOnCall> {
  return inTransaction(context, async (tx) => {
    const { db, seal, clock, staff } = tx
    if (email === null) await deleteContact(db, staff.id)
    else {
      const emailSealed = seal.seal({ owner: staff.id, column: 'on_call_contact.email' }, email)
      await upsertContact(db, { staffId: staff.id, emailSealed, at: clock.now() })
    }
    const action = email === null ? 'onCall.noAddress' : 'onCall.address'
    await appendAudit(tx, { staffId: staff.id, action, subject: { kind: 'staff', id: staff.id }, detail: {} })
    return describeOwn(tx)
  })
}

/** Sends the caller what they would get, by mail and in their browsers. Throws `notFound` where there is neither, `tooManyRequests`. */
export async function sendTest(context: StaffContext): Promise<void> {
  const me = (await listPeople(context)).find(({ id }) => id === context.staff.id)
  if (!me || !isReachable(me)) throw new Refusal('notFound')
  const { email, id } = me
  await context.limits.take('onCallTest', id)
  const data = { consoleUrl: context.config.console.url }
  await inTransaction(context, async (tx) => {
    if (email !== undefined) await postMail(tx, { to: email, template: 'onCallTest', data })
    await ringBrowsersOf(tx, id)
  })
}
