import type { SignInOutcome } from '@amour/locales/sign-ins.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

type NewSignIn = {
  id: string
  memberId: string | null
  outcome: SignInOutcome
  browser: string | null
  system: string | null
  network: Buffer
  isNewDevice: boolean
  at: Date
}

/** One of a member who is being erased is noted as one of nobody's. */
export async function insertSignIn(db: Database, signIn: NewSignIn) {
  await db
    .insertInto('sign_in')
    .values({
      id: signIn.id,
      member_id: sql`(SELECT id FROM member WHERE id = ${signIn.memberId} FOR KEY SHARE)`,
      outcome: signIn.outcome,
      browser: signIn.browser,
      system: signIn.system,
      network: signIn.network,
      is_new_device: signIn.isNewDevice,
      at: signIn.at,
    })
    .execute()
}

type Device = { browser: string | null; system: string | null; network: Buffer }

/** What earlier sign-ins of a member have in common with this one. */
export async function selectFamiliar(db: Database, memberId: string, { browser, system, network }: Device) {
  const { rows } = await sql<{ any: boolean; kind: boolean; network: boolean; networks: boolean }>`
    SELECT count(*) > 0 AS any,
      coalesce(bool_or(browser IS NOT DISTINCT FROM ${browser} AND system IS NOT DISTINCT FROM ${system}), false) AS kind,
      coalesce(bool_or(network = ${network}), false) AS network,
      coalesce(bool_or(network IS NOT NULL), false) AS networks
    FROM sign_in WHERE member_id = ${memberId} AND outcome = 'passed'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate answers one row.')
  return row
}

export function selectSignIns(db: Database, memberId: string, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('sign_in')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countSignIns(db: Database, memberId: string) {
  const { total } = await db
    .selectFrom('sign_in')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return total
}

type Ages = { passed: Date; refused: Date }

/**
 * Removes so many tries that are older than these moments, or at addresses without an account; says how many there were.
 */
export async function deleteOldSignIns(db: Database, before: Ages, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM sign_in WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM sign_in
    WHERE member_id IS NULL OR at < ${before.passed} OR at < ${before.refused} AND outcome <> 'passed'
    LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}

/** Forgets the networks of so many older ones; says how many there were. */
export async function clearOldNetworks(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`UPDATE sign_in SET network = NULL WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM sign_in WHERE at < ${before} AND network IS NOT NULL LIMIT ${limit}))`.execute(db)
  return Number(numAffectedRows)
}
