import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { caseQueues } from '#console/case-terms.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { type StaffRole, staffRoles } from '#trust/staff-roles.ts'

/** The shortest shift, in minutes. */
export const SHIFT_MINUTES_MIN = 30

/** Minutes after which the worker's last round counts as too long ago; it makes one each minute. */
export const ROUND_LATE_MINUTES = 5

/** How far a call has gone: those on call, the leads, everybody who may take such a case. */
export const alertLevels = ['onCall', 'leads', 'everyone'] as const

const roles = ['lead', 'admin'] as const satisfies readonly StaffRole[]

/** A time of day in London, as "22:00". */
const TimeOfDay = z
  .string(errorKey('timeOfDayInvalid'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorKey('timeOfDayInvalid'))

/** 1 is Monday. */
const Weekday = z.number().int().min(1).max(7)

/** A stretch of the week by the clock of London; one that ends no later than it begins ends on the next day. */
const Stretch = z.object({ weekday: Weekday, from: TimeOfDay, to: TimeOfDay })

const Shift = Stretch.extend({ id: z.uuid() })

const RotaShift = Shift.extend({ staffId: z.uuid(), name: z.string() })

/** Somebody who may be on call. `isReachable`: has left an address, or has a browser that rings. */
const OnCallPerson = z.object({ id: z.uuid(), name: z.string(), isReachable: z.boolean(), isOnCall: z.boolean() })

const Alert = z.object({
  id: z.uuid(),
  queue: z.enum(caseQueues),
  level: z.enum(alertLevels),
  raisedAt: Moment,
  answeredAt: Moment.nullable(),
  /** Null where it is open, or where nobody in particular ended it. */
  answeredBy: z.string().nullable(),
})

/**
 * The rota, who is on call now, and how the last calls went. `gaps`: when nobody is on call who has an address and may
 * take an urgent case; the leads are called at once then. `roundAt`: when the worker last looked.
 */
const Rota = z.object({
  shifts: z.array(RotaShift),
  people: z.array(OnCallPerson),
  gaps: z.array(Stretch),
  alerts: z.array(Alert),
  channels: z.object({ mail: z.boolean(), webhook: z.boolean() }),
  roundAt: Moment.nullable(),
})

const Own = z.object({ email: z.string().nullable(), isOnCall: z.boolean(), shifts: z.array(Shift) })

const ShiftDraft = z.object({
  staffId: z.uuid(errorKey('choiceInvalid')),
  weekdays: z.array(Weekday, errorKey('weekdaysBlank')).min(1, errorKey('weekdaysBlank')).max(7),
  from: TimeOfDay,
  to: TimeOfDay,
})

/** Who is called when a case cannot wait. */
export const onCall = {
  rota: endpoint({
    method: 'GET',
    path: '/api/console/on-call',
    access: 'staff',
    roles,
    isBackground: true,
    summary: 'The rota, its gaps, and how the last calls were answered',
    response: Rota,
  }),
  addShifts: endpoint({
    method: 'POST',
    path: '/api/console/on-call/shifts',
    access: 'staff',
    roles,
    summary: 'Put somebody on call at the same hours of one or more days of the week',
    body: ShiftDraft,
    status: 201,
    response: z.object({ shifts: z.array(RotaShift) }),
    refusals: ['invalid'],
  }),
  removeShift: endpoint({
    method: 'DELETE',
    path: '/api/console/on-call/shifts/:id',
    access: 'staff',
    roles,
    summary: 'Take a shift out of the rota',
    params: IdParams,
    response: z.object({ removed: z.literal(true) }),
    refusals: ['notFound'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/console/me/on-call',
    access: 'staff',
    roles: staffRoles,
    summary: 'When the caller is on call, and where they are reached',
    response: Own,
  }),
  saveAddress: endpoint({
    method: 'PUT',
    path: '/api/console/me/on-call',
    access: 'staff',
    roles: staffRoles,
    summary: 'Set the address at which the caller is reached, or none',
    body: z.object({
      email: z.union([z.literal('').transform(() => null), z.email(errorKey('emailInvalid')).max(254), z.null()]),
    }),
    response: Own,
    refusals: ['invalid'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/console/me/on-call/test',
    access: 'staff',
    roles: staffRoles,
    summary: 'Send the caller a message as they would get it, by mail and in their browsers',
    response: z.object({ sent: z.literal(true) }),
    refusals: ['notFound'],
  }),
}

export type Rota = z.infer<typeof Rota>
export type OwnOnCall = z.infer<typeof Own>
export type Stretch = z.infer<typeof Stretch>
export type ShiftDraft = z.infer<typeof ShiftDraft>
export type AlertLevel = (typeof alertLevels)[number]
