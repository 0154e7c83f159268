import type { Context } from '#context.ts'
import { hasDemoMembers } from './demo-members.queries.ts'

/** Throws in production when the database holds members made for a demonstration. */
export async function requireNoDemoMembersInProduction({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (config.isProduction && (await hasDemoMembers(db)))
    throw new Error('This database holds demo members, whose passwords are public. Production needs one of its own.')
}
