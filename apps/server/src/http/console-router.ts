import { STEP_UP_MINUTES } from '@amour/contract/console/staff-session.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, StaffCaller } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { createRouter, type Mount } from './router.ts'
import { Refusal } from './refusal.ts'

/** Finds who of the staff calls by the Authorization header. Throws `notSignedIn`, `tokenInvalid` or `staffSessionOver`. */
type AuthenticateStaff = (
  context: Context,
  authorization: string | undefined,
  isBackground: boolean,
) => Promise<StaffCaller>

/** Makes the router of the console: no call of a member is mounted there, and none of its own is open to a role that it does not name. */
export function createConsoleRouter(app: FastifyInstance, context: Context, authenticate: AuthenticateStaff): Mount {
  const mount = createRouter(app, context, async (endpoint, { headers }) => {
    if (endpoint.access !== 'staff') return null
    const staff = await authenticate(context, headers.authorization, endpoint.isBackground ?? false)
    if (!endpoint.roles.some((role) => staff.roles.includes(role))) throw new Refusal('roleMissing')
    if (endpoint.stepUp) requireStepUp(context, staff)
    return { id: staff.id, identity: { staff } }
  })
  return (endpoint, ...rest) => {
    if (!endpoint.path.startsWith('/api/console/') || endpoint.access === 'member' || endpoint.access === 'complete')
      throw new Error(`${endpoint.path} is no call of the console.`)
    mount(endpoint, ...rest)
  }
}

/** Refuses whoever has touched no key of late, as a token alone would. Throws `touchNeeded`. */
export function requireStepUp({ clock }: Pick<Context, 'clock'>, { touchedAt }: StaffCaller): void {
  const isFresh = touchedAt !== null && clock.now().getTime() - touchedAt.getTime() <= STEP_UP_MINUTES * MINUTE
  if (!isFresh) throw new Refusal('touchNeeded')
}
