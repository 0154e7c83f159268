import { AGE_PROOF_MONTHS } from '@amour/contract/account/age-proof.ts'
import { sql } from 'kysely'
import type { Database } from '@amour/server/database/open.ts'
import type { NewRow, Tables } from '@amour/server/database/tables.ts'

/** How many demo members and how many others there are. */
export async function countMembers(db: Database) {
  const rows = await db
    .selectFrom('member')
    .select(({ fn }) => ['is_demo', fn.countAll<string>().as('members')])
    .groupBy('is_demo')
    .execute()
  const count = (isDemo: boolean) => Number(rows.find((row) => row.is_demo === isDemo)?.members ?? 0)
  return { demo: count(true), real: count(false) }
}

/** Lets the caller's transaction rest for as long as pictures take to be compared on a busy machine. */
export async function allowRests(db: Database) {
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db)
}

/** Demo members of a release that asked for no proof of age have one like those that are made now. */
export async function completeAgeProofs(db: Database, at: Date) {
  await sql`
    INSERT INTO age_proof (member_id, method_class, level, proven_month, expires_at)
    SELECT id, 'service', '18', date_trunc('month', ${at}::timestamptz), ${at}::timestamptz + make_interval(months => ${AGE_PROOF_MONTHS})
    FROM member WHERE is_demo AND status <> 'closed' ON CONFLICT DO NOTHING`.execute(db)
}

/** The ids of places by 'town, county'. */
export async function selectLocationIds(db: Database) {
  const rows = await db
    .selectFrom('location')
    .innerJoin('county', 'county.id', 'location.county_id')
    .select(['location.id', 'location.city', 'county.name'])
    .execute()
  return new Map(rows.map(({ id, city, name }) => [`${city}, ${name}`, id]))
}

/** Rows of one table, in portions below the number of parameters that a statement can have. */
export async function insertRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: readonly NewRow<Table>[],
) {
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto(table)
      .values(rows.slice(at, at + 500))
      .execute()
  }
}

type Read = { memberId: string; actorId: string; type: Tables['notification']['type']; at: Date }

/** Marks what one member did to another as read, all of one type. */
export async function updateNotificationsRead(db: Database, { memberId, actorId, type, at }: Read) {
  await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('actor_id', '=', actorId)
    .where('type', '=', type)
    .where('read_at', 'is', null)
    .execute()
}

/**
 * Adds entries to the audit log, the oldest first; by thousands, so by portions, each chained at once: all of them at the
 * end of the transaction would take longer than a statement may on a busy machine.
 */
export async function insertEntries(db: Database, entries: readonly NewRow<'audit_event'>[]) {
  const order = ({ at, id }: NewRow<'audit_event'>) => `${new Date(at).toISOString()} ${id}`
  const ordered = entries.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
  for (let from = 0; from < ordered.length; from += 500) {
    await sql`
      INSERT INTO audit_event (id, at, staff_id, action, subject_kind, subject_id, detail)
      SELECT id, at, staff_id, action, subject_kind, subject_id, detail::jsonb
      FROM jsonb_to_recordset(${JSON.stringify(ordered.slice(from, from + 500))}::jsonb) AS entry
        (id uuid, at timestamptz, staff_id uuid, action text, subject_kind text, subject_id text, detail text)
      ORDER BY at, id`.execute(db)
    await sql`SET CONSTRAINTS audit_event_chain IMMEDIATE`.execute(db)
    await sql`SET CONSTRAINTS audit_event_chain DEFERRED`.execute(db)
  }
}

/** How many cases wait in each queue. */
export async function selectOpenCounts(db: Database) {
  const rows = await db
    .selectFrom('moderation_case')
    .select(({ fn }) => ['queue', fn.countAll<string>().as('count')])
    .where('state', '<>', 'closed')
    .groupBy('queue')
    .execute()
  return rows.map(({ queue, count }) => ({ queue, count: Number(count) }))
}

/** Whom or what an open report is about; a second one would join it. */
export async function selectReported(db: Database) {
  const rows = await db
    .selectFrom('moderation_case')
    .select('target_id')
    .where('kind', '=', 'report')
    .where('state', '<>', 'closed')
    .execute()
  return new Set(rows.map(({ target_id: id }) => id))
}

/** Decisions of late against which nobody has appealed, by whom they concern, the hardest first. */
export async function selectAppealable(db: Database, { since, limit }: { since: Date; limit: number }) {
  const { rows } = await sql<{ id: string; member_id: string; made_at: Date }>`
    SELECT DISTINCT ON (username) decision.id, decision.member_id, decision.created_at AS made_at
    FROM decision JOIN member ON member.id = member_id
    WHERE is_final AND member_id IS NOT NULL AND action IN ('suspend', 'hold', 'contact', 'educate', 'ban')
      AND decision.created_at > ${since} AND overturned_at IS NULL
      AND NOT EXISTS (SELECT FROM appeal WHERE decision_id = decision.id)
    ORDER BY username, decision.created_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Approved photos that show no face and are drawn, with where their files lie. */
export function selectStills(db: Database, limit: number) {
  return db
    .selectFrom('media')
    .select(['storage_key', 'width', 'height', 'placeholder', 'bytes', 'member_id'])
    .where('kind', '=', 'photo')
    .where('status', '=', 'approved')
    .where('is_default', '=', false)
    .where('rating', '=', 'general')
    .where('bytes', '>', 0)
    .orderBy('storage_key')
    .limit(limit)
    .execute()
}

/** Members with a default photo who are not verified, with where its files lie. */
export function selectUnverified(db: Database, limit: number) {
  return db
    .selectFrom('media')
    .innerJoin('member', 'member.id', 'media.member_id')
    .select(['media.id', 'media.storage_key', 'media.member_id'])
    .where('is_default', '=', true)
    .where('bytes', '>', 0)
    .where('member.verified_at', 'is', null)
    .where('member.is_demo', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('verification').select('id').whereRef('verification.member_id', '=', 'member.id')),
      ),
    )
    .orderBy('member.username')
    .limit(limit)
    .execute()
}

/** Members who are banned. */
export async function selectBanned(db: Database, limit: number) {
  const rows = await db
    .selectFrom('restriction')
    .select('member_id')
    .where('kind', '=', 'ban')
    .where('lifted_at', 'is', null)
    .orderBy('from_at')
    .limit(limit)
    .execute()
  return rows.map(({ member_id: id }) => id)
}

/** Whom the cases that wait are about, and which upload, where it is one; of members who have been here for long. */
export async function selectOpenSubjects(db: Database) {
  const { rows } = await sql<{ case_id: string; member_id: string; queue: string; media_id: string | null }>`
    SELECT DISTINCT ON (username) one.id AS case_id, one.member_id, one.queue,
      CASE one.kind WHEN 'media' THEN one.target_id END AS media_id
    FROM moderation_case one JOIN member ON member.id = one.member_id
    WHERE one.state = 'open' AND member.status = 'active' AND member.profile_updated_at IS NOT NULL
      AND member.created_at < one.created_at - interval '15 days' ORDER BY username, one.id`.execute(db)
  return rows
}

/** The name of the rule of each version. */
export async function selectVersionNames(db: Database) {
  const rows = await db
    .selectFrom('rule_version')
    .innerJoin('rule', 'rule.id', 'rule_version.rule_id')
    .select('rule.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** The versions of rules that are live, by the names of their rules. */
export function selectLiveVersions(db: Database) {
  return db
    .selectFrom('rule_version')
    .innerJoin('rule', 'rule.id', 'rule_version.rule_id')
    .select(['rule_version.id', 'rule.name'])
    .where('state', '=', 'live')
    .execute()
}

type Approved = { made: Pick<NewRow<'proposal'>, 'id'>; approverId: string; decidedAt: Date }

/** A second person agrees to each of these proposals. */
export async function updateApproved(db: Database, proposals: readonly Approved[]) {
  const of = <Value>(read: (each: Approved) => Value) => proposals.map(read)
  await sql`
    UPDATE proposal SET state = 'approved', approver_id = agreed.approver_id, decided_at = agreed.decided_at
    FROM unnest(${of(({ made }) => made.id)}::uuid[], ${of(({ approverId }) => approverId)}::uuid[],
      ${of(({ decidedAt }) => decidedAt.toISOString())}::timestamptz[]) AS agreed (id, approver_id, decided_at)
    WHERE proposal.id = agreed.id`.execute(db)
}

/** Where the demo's pictures are kept that somebody still has. */
export async function selectDemoKeys(db: Database) {
  const rows = await db
    .selectFrom('media')
    .innerJoin('member', 'member.id', 'media.member_id')
    .select('media.storage_key')
    .where('member.is_demo', '=', true)
    .execute()
  return new Set(rows.map(({ storage_key: key }) => key))
}

/** Tells of a picture what is known once it is drawn. */
export async function updateDrawn(db: Database, key: string, drawn: { placeholder: string; bytes: number }) {
  await db.updateTable('media').set(drawn).where('storage_key', '=', key).execute()
}
