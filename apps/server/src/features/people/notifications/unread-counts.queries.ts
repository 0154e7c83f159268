import type { Counts } from '@amour/contract/account/accounts.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** What is unread, as the database's own `unread_counts` has it. */
export async function selectCounts(db: Database, memberId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`SELECT messages, notifications FROM unread_counts(${memberId})`.execute(db)
  return rows[0] ?? { messages: 0, notifications: 0 }
}
