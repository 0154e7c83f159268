import { type Context, inTransaction } from '#context.ts'
import { endSessionsAfter } from './sessions.queries.ts'

/** Sessions that one transaction ends: each tells its pages and drops its push. */
const AT_ONCE = 500

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Ends every session of members that was started until now; says how many. Whoever logs in meanwhile stays. It may be
 * stopped and run again.
 */
export async function endAllSessions(context: Context): Promise<number> {
  const startedBefore = context.clock.now()
  let count = 0
  let after: string | undefined = FIRST
  while (after !== undefined) {
    const portion = { after, startedBefore, at: context.clock.now(), limit: AT_ONCE }
    const ended: string[] = await inTransaction(context, ({ db }) => endSessionsAfter(db, portion))
    count += ended.length
    after = ended.at(-1)
  }
  return count
}
