import { z } from 'zod'
import { EventsQuery, StreamEnd } from '#account/events.ts'
import { endpoint } from '#endpoint.ts'
import { staffRoles } from '#trust/staff-roles.ts'

/** Whether cases have changed since a cursor: their queue, their claim, what was decided. `isAll`: it cannot be told. */
export const StaffNews = z.object({ cursor: z.string(), isAll: z.boolean(), cases: z.boolean() })

export const staffEvents = {
  open: endpoint({
    method: 'GET',
    path: '/api/console/events',
    access: 'staff',
    roles: staffRoles,
    isBackground: true,
    isStream: true,
    summary: 'When the cases of the console change, as server-sent events: `news`, and at last `end`',
    query: EventsQuery,
    response: StreamEnd,
  }),
}

export type StaffNews = z.output<typeof StaffNews>
