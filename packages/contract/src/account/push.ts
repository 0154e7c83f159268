import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

/** Browsers in which one member is told at most; a further one takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 10

/** Minutes between two pushes to a member who has looked in between, and to one who has not. */
export const PUSH_PAUSE_MINUTES = { looked: 5, unseen: 60 } as const

/** The hours, by London's clock, in which nothing comes unless the member chooses otherwise. */
export const QUIET_DEFAULT = { from: '22:00', to: '08:00' } as const

/** A time of day, as "22:00". */
const TimeOfDay = z
  .string(errorKey('timeOfDayInvalid'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorKey('timeOfDayInvalid'))

const QuietHours = z.object({ from: TimeOfDay, to: TimeOfDay })

/**
 * The quiet hours as they shall be. `changed`: the ends that are meant. The other end stays as it is, and hours that another
 * page has switched off stay off. A switch, and a page of the release before, do not send it, and mean all.
 */
const QuietDraft = z.object({
  quiet: QuietHours.nullable(),
  changed: z
    .array(z.enum(['from', 'to'], errorKey('choiceInvalid')), errorKey('choiceInvalid'))
    .max(4)
    .optional(),
})

/** What a browser's own subscription says, its bytes in base64url. */
export const PushDraft = z.object({
  endpoint: z.string(errorKey('pushUnknown')).max(1000, errorKey('pushUnknown')),
  p256dh: z.string(errorKey('pushUnknown')).regex(/^[\w-]{87}$/, errorKey('pushUnknown')),
  auth: z.string(errorKey('pushUnknown')).regex(/^[\w-]{22}$/, errorKey('pushUnknown')),
})

/** A browser that is told. Its address at the push service is nobody's to read. */
export const PushDevice = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: Moment,
})

/** `key`: the site's, which a browser is told when it subscribes. `isCurrent`: of the session that asks. */
const PushSettings = z.object({
  key: z.string(),
  devices: z.array(PushDevice.extend({ isCurrent: z.boolean() })),
  quiet: QuietHours.nullable(),
})

/** Whether a browser that is not open shows that there is something new: off until a member asks for it there. */
export const push = {
  read: endpoint({
    method: 'GET',
    path: '/api/users/me/push',
    access: 'member',
    shows: 'own',
    summary: 'Where the member is told of news by push, and the hours in which nothing comes',
    response: PushSettings,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/users/me/push/devices',
    access: 'member',
    shows: 'own',
    summary: 'Have this browser told, until its session ends',
    body: PushDraft,
    status: 201,
    response: PushSettings,
    refusals: ['invalid'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/me/push/devices/:id',
    access: 'member',
    shows: 'own',
    summary: 'Have a browser told no more',
    params: IdParams,
    response: PushSettings,
    refusals: ['notFound'],
  }),
  saveQuiet: endpoint({
    method: 'PUT',
    path: '/api/users/me/push/quiet',
    access: 'member',
    shows: 'own',
    summary: 'Set the hours, by London’s clock, in which nothing comes; null for none',
    body: QuietDraft,
    response: PushSettings,
    refusals: ['invalid'],
  }),
  looking: endpoint({
    method: 'POST',
    path: '/api/users/me/push/looking',
    access: 'member',
    shows: 'own',
    isBackground: true,
    summary: 'Say that a page of the site is before the member, who then needs no push; `again`: each half minute',
    response: z.object({ again: z.boolean() }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/users/me/push/test',
    access: 'member',
    shows: 'own',
    summary: 'Have the browser of this session told once, as it would be of news',
    response: z.object({ sent: z.literal(true) }),
    refusals: ['notFound'],
  }),
}

export type PushDraft = z.output<typeof PushDraft>
export type PushDevice = z.infer<typeof PushDevice>
export type PushSettings = z.infer<typeof PushSettings>
export type QuietDraft = z.output<typeof QuietDraft>
export type QuietHours = z.infer<typeof QuietHours>
