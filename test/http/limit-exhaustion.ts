import type { Context } from '@amour/server/context.ts'
import type { LimitName } from '@amour/server/http/limits.ts'
import { sql } from 'kysely'

/** Counts so many times under a limit, at once. */
export async function exhaustLimit(
  { db, limits }: Context,
  name: LimitName,
  key: string,
  times: number,
): Promise<void> {
  await limits.forget(name, key)
  if (times === 0) return
  await limits.count(name, key)
  // The limiter's own name of a row.
  await sql`UPDATE rate_limit SET points = ${times} WHERE key = ${`${name}:${key}`}`.execute(db)
}
