import { z } from 'zod'
import { PushDevice, PushDraft } from '#account/push.ts'
import { IdParams } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { staffRoles } from '#trust/staff-roles.ts'

const StaffPush = z.object({ key: z.string(), devices: z.array(PushDevice) })

/** The browsers in which one of the staff hears the bell, beside mail. */
export const staffPush = {
  read: endpoint({
    method: 'GET',
    path: '/api/console/me/push',
    access: 'staff',
    roles: staffRoles,
    summary: 'The browsers in which the caller hears the bell',
    response: StaffPush,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/console/me/push/devices',
    access: 'staff',
    roles: staffRoles,
    summary: 'Have this browser ring when the caller is called, also when they have signed out',
    body: PushDraft,
    status: 201,
    response: StaffPush.extend({ id: z.uuid() }),
    refusals: ['invalid'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/console/me/push/devices/:id',
    access: 'staff',
    roles: staffRoles,
    summary: 'Have a browser of the caller ring no more',
    params: IdParams,
    response: StaffPush,
    refusals: ['notFound'],
  }),
}

export type StaffPush = z.infer<typeof StaffPush>
