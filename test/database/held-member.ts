import type { Database } from '@amour/server/database/open.ts'
import { isLockAwaited } from './key-row-lock.ts'

/**
 * Has a call of a member's come to a stop at their row, changes something meanwhile, and lets it go on: what comes of the
 * call. Throws where it does not wait for the row.
 */
export async function changeMeanwhile<Outcome>(
  db: Database,
  memberId: string,
  { call, change }: { call: () => Promise<Outcome>; change: (tx: Database) => Promise<unknown> },
): Promise<Outcome> {
  let outcome: Promise<Outcome> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().execute()
    outcome = call()
    outcome.catch(() => undefined)
    if (!(await isLockAwaited(db, 30_000))) throw new Error('Nobody waits for the member.')
    await change(tx)
  })
  if (!outcome) throw new Error('Nothing was called.')
  return outcome
}
