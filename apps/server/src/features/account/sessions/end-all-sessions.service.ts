import { type Context, inTransaction } from '#context.ts'
import { endSessionsAfter } from './sessions.queries.ts'
import { BEFORE_ALL } from '#security/ids.ts'

/** Sessions that one transaction ends: each tells its pages and drops its push. */
const AT_ONCE = 500

/**
 * Ends every session of members that was started until now; says how many. Whoever logs in meanwhile stays. It may be
 * stopped and run again.
 */
export async function endAllSessions(context: Context): Promise<number> {
  const startedBefore = context.clock.now()
  let count = 0
  let after: string | undefined = BEFORE_ALL
  while (after !== undefined) {
    const portion = { after, startedBefore, at: context.clock.now(), limit: AT_ONCE }
    const ended: string[] = await inTransaction(context, ({ db }) => endSessionsAfter(db, portion))
    count += ended.length
    after = ended.at(-1)
  }
  return count
}
