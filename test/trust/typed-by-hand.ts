import { newId } from '@amour/server/security/ids.ts'
import type { World } from '@amour/test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'

/** What is tried, the words that refuse it, and the statements. */
type Typed = readonly [what: string, words: RegExp, statements: readonly RawBuilder<unknown>[]]

/** Each as the console's role, in one transaction, so that what would prepare another one counts too. */
export async function expectAllRefused(w: World, list: readonly Typed[]) {
  for (const [what, words, statements] of list) {
    const typed = w
      .dbOf('mod_rw')
      .transaction()
      .execute(async (db) => {
        for (const statement of statements) await statement.execute(db)
      })
    expect([what, await typed.then(() => 'was done', String)]).toEqual([what, expect.stringMatching(words)])
  }
}

type Made = {
  caseId: string
  memberId: string
  staffId: string
  action: string
  isFinal?: boolean
  proposalId?: string | null
}

/** A decision with what it lays on a member, typed by hand. */
export function typed({ caseId, memberId, staffId, action, isFinal = true, proposalId = null }: Made) {
  const id = newId()
  const decision = sql`
    INSERT INTO decision (id, case_id, member_id, staff_id, proposal_id, action, policy, reason, is_final, created_at)
    VALUES (${id}, ${caseId}, ${memberId}, ${staffId}, ${proposalId}, ${action}, 'scams', 'askedMoney', ${isFinal}, now())`
  const bind = (until: string | null, kind = action) => sql`
    INSERT INTO restriction (id, member_id, decision_id, kind, from_at, until_at)
    VALUES (${newId()}, ${memberId}, ${id}, ${kind}, now(), now() + ${until}::interval)`
  return { decision, bind }
}
