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
