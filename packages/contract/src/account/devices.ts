import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

/**
 * A session as its member sees it. `browser` and `system` are what the browser said at sign-in ('Firefox', 'Windows'),
 * null when it was none we know; `activeAt` is exact to five minutes.
 */
export const Device = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: Moment,
  activeAt: Moment,
  isCurrent: z.boolean(),
})

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/me/sessions',
    access: 'member',
    shows: 'own',
    summary: 'Where the member is signed in, the latest active first',
    response: z.object({ data: z.array(Device) }),
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/users/me/sessions/:id',
    access: 'member',
    shows: 'own',
    summary: 'Sign one device out',
    params: z.object({ id: z.uuid() }),
    response: z.object({ status: z.literal('revoked') }),
    refusals: ['notFound'],
  }),
  signOutOthers: endpoint({
    method: 'DELETE',
    path: '/api/users/me/sessions',
    access: 'member',
    shows: 'own',
    summary: 'Sign all other devices out, or with `which=all` this one too',
    query: z.object({ which: z.enum(['others', 'all'], errorKey('choiceInvalid')).default('others') }),
    response: z.object({ ended: z.number().int() }),
  }),
}

export type Device = z.infer<typeof Device>
