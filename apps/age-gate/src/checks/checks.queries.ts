import { sql } from 'kysely'
import type { GateDatabase } from '#database/open-gate-database.ts'

type Begun = { mark: Buffer; held: string; keyName: string; blinded: Buffer; endsAt: Date }

export async function insertCheck(db: GateDatabase, { mark, held, keyName, blinded, endsAt }: Begun) {
  await db.insertInto('check_begun').values({ mark, held, key_name: keyName, blinded, ends_at: endsAt }).execute()
}

/** Takes a check away, so that it is finished once, whoever asks twice at once. */
export function deleteCheck(db: GateDatabase, mark: Buffer) {
  return db
    .deleteFrom('check_begun')
    .where('mark', '=', mark)
    .returning(['held', 'key_name', 'blinded', 'ends_at'])
    .executeTakeFirst()
}

/** Takes a check away that has an answer, with the answer in `held`; nothing while it has none. */
export function deleteAnswered(db: GateDatabase, mark: Buffer) {
  return db
    .deleteFrom('check_begun')
    .where('mark', '=', mark)
    .where('held', '!=', PENDING)
    .returning(['held', 'key_name', 'blinded', 'ends_at'])
    .executeTakeFirst()
}

/** What is kept of a check whose answer is being read. */
const PENDING = 'pending'

/** Takes a check up for its answer, under another mark, so that it is answered once and there at each moment. */
export async function moveCheck(db: GateDatabase, from: Buffer, to: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('check_begun')
    .set({ mark: to, held: PENDING })
    .where('mark', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function updateHeld(db: GateDatabase, mark: Buffer, held: string) {
  await db.updateTable('check_begun').set({ held }).where('mark', '=', mark).execute()
}

/** A check that is under way, under any of these marks. */
export function selectCheck(db: GateDatabase, ...marks: Buffer[]) {
  return db.selectFrom('check_begun').select(['held', 'ends_at']).where('mark', 'in', marks).executeTakeFirst()
}

export async function deleteOldChecks(db: GateDatabase, before: Date) {
  await db.deleteFrom('check_begun').where('ends_at', '<', before).execute()
}

export async function countChecks(db: GateDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('check_begun')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Counted = { month: string; keyName: string; method: string; outcome: string }

/** One more in its month: a row for each kind of outcome, so that nothing is told of one check. */
export async function countOutcome(db: GateDatabase, { month, keyName, method, outcome }: Counted) {
  await db
    .insertInto('check_count')
    .values({ month, key_name: keyName, method, outcome, checks: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['month', 'key_name', 'method', 'outcome'])
        .doUpdateSet({ checks: sql<number>`check_count.checks + 1` }),
    )
    .execute()
}
