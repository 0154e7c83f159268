import type { DemoStaff, StaffTicket } from '@amour/contract/console/staff-session.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import { type Context, inTransaction, type Peer } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { startStaffSession } from './staff-session.service.ts'
import { newId } from '#security/ids.ts'
import { insertStaff, selectDemoStaff } from './staff.queries.ts'

/** As whom somebody at this very computer may try the console. Throws `notFound` for anybody else, and outside of a demonstration. */
export async function listDemoStaff(context: Context, peer: Peer): Promise<DemoStaff[]> {
  if (!isDemonstration(context, peer)) throw new Refusal('notFound')
  const people = await selectDemoStaff(context.db)
  return people.map(({ id, name, roles }) => ({ id, name, roles }))
}

/** Opens a session as somebody made up. Throws `notFound`. */
export async function signInDemoStaff(context: Context, id: string, peer: Peer): Promise<StaffTicket> {
  const person = (await listDemoStaff(context, peer)).find((one) => one.id === id)
  if (!person) throw new Refusal('notFound')
  return startStaffSession(context, person.id, null)
}

/**
 * The configuration has refused it to production and to any host but this one; here it is refused to whoever comes from
 * elsewhere all the same, through a proxy or under a foreign name that was made to point to this computer.
 */
function isDemonstration({ config }: Context, peer: Peer): boolean {
  const isHere = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(peer.address)
  return config.console.hasDemo && isHere && peer.header('host') === new URL(config.console.url).host
}

/** Throws in production when the database holds staff made for a demonstration. */
export async function requireNoDemoStaffInProduction({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (config.isProduction && (await selectDemoStaff(db)).length > 0)
    throw new Error('This database holds demo staff, who sign in without a key. Production needs one of its own.')
}

/** Adds made-up staff where there is none yet. Throws where the configuration allows no demonstration. */
export async function addDemoStaff(context: Context, people: readonly { name: string; roles: StaffRole[] }[]) {
  if (!context.config.console.hasDemo) throw new Error('There is no demonstration here.')
  await inTransaction(context, async ({ db, clock }) => {
    const known = new Set((await selectDemoStaff(db)).map(({ name }) => name))
    const at = clock.now()
    for (const { name, roles } of people) {
      if (known.has(name)) continue
      const dates = { created_at: at, started_at: at }
      await insertStaff(db, { id: newId(), name, roles, status: 'active', is_demo: true, ...dates })
    }
  })
}
