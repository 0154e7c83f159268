import type { Counts } from '@amour/contract/account/accounts.ts'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Who calls, in one query: the session and its member; for a poll, what is unread as well. */
export function selectCaller(
  db: Database,
  { sessionId, memberId }: { sessionId: string; memberId: string },
  { isCounting }: { isCounting: boolean },
) {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .leftJoin('age_proof', 'age_proof.member_id', 'member.id')
    .where('session.id', '=', sessionId)
    .where('session.member_id', '=', memberId)
    .select([
      'session.counter',
      'session.is_seen',
      'session.auth_at',
      'session.active_at',
      'session.expires_at',
      'session.ended_at',
      'session.wrote_at',
      'member.active_at as member_active_at',
      'member.id',
      'member.username',
      'member.status',
      'member.gender',
      'member.seeking',
      'member.location_id',
      'member.safe_search',
      'member.read_receipts',
      'member.shows_online',
      'member.profile_updated_at',
      'member.created_at',
      'age_proof.expires_at as age_proven_until',
      sql<boolean>`member.browses_invisibly OR member.is_incognito`.as('browses_invisibly'),
    ])
    .$if(isCounting, (caller) =>
      caller.select(sql<Counts>`(SELECT to_json(unread) FROM unread_counts(member.id) AS unread)`.as('counts')),
    )
    .executeTakeFirst()
}

type NewSession = {
  id: string
  memberId: string
  keySealed: Buffer
  hasTwoStep: boolean
  browser: string | null
  system: string | null
  at: Date
  expiresAt: Date
}

export async function insertSession(db: Database, session: NewSession) {
  const { at } = session
  await db
    .insertInto('session')
    .values({
      id: session.id,
      member_id: session.memberId,
      key_sealed: session.keySealed,
      two_step: session.hasTwoStep,
      browser: session.browser,
      system: session.system,
      created_at: at,
      auth_at: at,
      refreshed_at: at,
      active_at: at,
      expires_at: session.expiresAt,
      ended_at: null,
      end_reason: null,
    })
    .execute()
}

/** Locks the session until the transaction ends, so that refreshes of it come one after the other. */
export function lockSession(db: Database, id: string) {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .where('session.id', '=', id)
    .selectAll('session')
    .select(['member.status', 'member.email_sealed'])
    .forUpdate('session')
    .executeTakeFirst()
}

export async function moveCounter(db: Database, { id, counter, at }: { id: string; counter: number; at: Date }) {
  await db.updateTable('session').set({ counter, is_seen: false, refreshed_at: at }).where('id', '=', id).execute()
}

/** Notes that a session has changed something. */
export async function updateWrote(db: Database, id: string, at: Date) {
  await db.updateTable('session').set({ wrote_at: at }).where('id', '=', id).execute()
}

/** Notes the first use of the token that the counter stands for. */
export async function updateSeen(db: Database, id: string, counter: number) {
  await db.updateTable('session').set({ is_seen: true }).where('id', '=', id).where('counter', '=', counter).execute()
}

type Activity = { sessionId: string; memberId: string; at: Date; notSince: Date; ahead: Date }

/** Moves the times of activity on, unless another call has done so since `notSince`; those beyond `ahead` back. */
export async function updateActive(db: Database, { sessionId, memberId, at, notSince, ahead }: Activity) {
  const active = { active_at: at }
  const isOld = sql<boolean>`(active_at <= ${notSince} OR active_at > ${ahead})`
  await db.updateTable('session').set(active).where('id', '=', sessionId).where(isOld).execute()
  await db.updateTable('member').set(active).where('id', '=', memberId).where(isOld).execute()
}

type Ending = { id: string; reason: 'logout' | 'reuse' | 'password' | 'email' | 'closed' | 'suspended'; at: Date }

export async function endSession(db: Database, { id, reason, at }: Ending) {
  await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of a member but `except`; says how many there were. */
export async function endSessionsOf(
  db: Database,
  { memberId, except, reason, at }: { memberId: string; except?: string; reason: Ending['reason']; at: Date },
) {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

type Portion = { after: string; startedBefore: Date; at: Date; limit: number }

/** Ends sessions that were started before a moment, in the order of their ids, so many at most; the ids of those ended. */
export async function endSessionsAfter(db: Database, { after, startedBefore, at, limit }: Portion) {
  const rows = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: 'logout' })
    .where('ended_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('id', '>', after)
        .where('ended_at', 'is', null)
        .where('created_at', '<=', startedBefore)
        .orderBy('id')
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

/** The password, and the second step where there is one, have been given again. */
export async function renewAuth(db: Database, id: string, { at, hasTwoStep }: { at: Date; hasTwoStep: boolean }) {
  await db
    .updateTable('session')
    .set({ auth_at: at, ...(hasTwoStep && { two_step: true }) })
    .where('id', '=', id)
    .execute()
}

type Limits = { now: Date; idleSince: Date }

/** Of some sessions those that still stand; the rest has ended, run out or gone with its member. */
export async function selectStandingSessions(db: Database, ids: string[], { now, idleSince }: Limits) {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('active_at', '>=', idleSince)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
