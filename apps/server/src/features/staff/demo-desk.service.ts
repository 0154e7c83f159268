import type { DemoStaff, DeskTicket } from '@amour/contract/console/desk-session.ts'
import type { Context, Peer } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { startDeskSession } from './desk-session.service.ts'
import { selectDemoStaff } from './staff.queries.ts'

/** As whom somebody at this very computer may try the console. Throws `notFound` for anybody else, and outside of a demonstration. */
export async function listDemoStaff(context: Context, peer: Peer): Promise<DemoStaff[]> {
  if (!isDemonstration(context, peer)) throw new Refusal('notFound')
  const people = await selectDemoStaff(context.db)
  return people.map(({ id, name, roles }) => ({ id, name, roles }))
}

/** Opens a session as somebody made up. Throws `notFound`. */
export async function signInDemoStaff(context: Context, id: string, peer: Peer): Promise<DeskTicket> {
  const person = (await listDemoStaff(context, peer)).find((one) => one.id === id)
  if (!person) throw new Refusal('notFound')
  return startDeskSession(context, person.id, null)
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
export async function refuseDemoStaffInProduction({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (config.isProduction && (await selectDemoStaff(db)).length > 0)
    throw new Error('This database holds demo staff, who sign in without a key. Production needs one of its own.')
}
