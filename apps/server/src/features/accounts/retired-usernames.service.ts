import type { Context } from '#context.ts'
import { insertRetiredUsername } from './retired-usernames.queries.ts'

/** How long nobody else may take the username of an erased member (decisions.md 8: 12 months), in milliseconds. */
const KEPT_BACK = 365 * 24 * 60 * 60_000

/** Keeps the name of an erased member back, as a keyed hash from which it cannot be read. */
export async function retireUsername(context: Context, username: string): Promise<void> {
  const until = new Date(context.clock.now().getTime() + KEPT_BACK)
  await insertRetiredUsername(context.db, digestOfUsername(context, username), until)
}

/** What is kept of such a name. */
export const digestOfUsername = ({ secrets }: Context, username: string) =>
  secrets.digest('username', username.toLowerCase())
