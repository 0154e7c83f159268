import { sql } from 'kysely'
import type { SignalKind } from '@amour/contract/console/case-file.ts'
import type { DryRun, RuleDefinition } from '@amour/contract/console/rules.ts'
import type { Database } from '#database/open.ts'
import type { MemberFacts } from './rule-matching.ts'

/** What makes rules run: a report, or what was seen of a member. */
type Occasion = { reportId: string } | { memberId: string }

/** A version that was written before rules ran with signals runs with reports. */
const definition = sql<RuleDefinition>`'{"on": "reports"}'::jsonb || definition`.as('definition')

const versions = (db: Database) =>
  db
    .selectFrom('rule_version')
    .innerJoin('rule', 'rule.id', 'rule_version.rule_id')
    .innerJoin('staff as author', 'author.id', 'rule_version.author_id')
    .leftJoin('staff as approver', 'approver.id', 'rule_version.approver_id')
    .selectAll('rule_version')
    .select([
      definition,
      'rule.name',
      'author.name as author',
      'approver.name as approver',
      sql<boolean>`EXISTS (SELECT FROM proposal WHERE subject_id = rule_version.id AND state = 'open')`.as(
        'is_proposed',
      ),
      sql<number>`(SELECT count(*)::int FROM audit_event WHERE action IN ('rule.hold', 'rule.raise')
        AND detail ->> 'version' = rule_version.id::text)`.as('hits'),
      sql<number>`(SELECT count(*)::int FROM decision WHERE rule_version_id = rule_version.id)`.as('decided'),
      sql<number>`(SELECT count(*)::int FROM decision ruled JOIN decision last ON last.case_id = ruled.case_id AND last.is_final
        WHERE ruled.rule_version_id = rule_version.id AND last.action = 'none')`.as('overruled'),
    ])

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

export function selectVersions(db: Database) {
  return versions(db).orderBy('rule.name').orderBy('rule_version.version', 'desc').limit(500).execute()
}

export function selectVersion(db: Database, id: string) {
  return versions(db).where('rule_version.id', '=', id).executeTakeFirst()
}

export function selectLive(db: Database) {
  return db
    .selectFrom('rule_version')
    .select(['id', definition])
    .where('state', '=', 'live')
    .orderBy('live_at')
    .execute()
}

/** Versions that a colleague has put before a second person, and that this person has not read since. */
export async function selectUnreadProposed(db: Database, staffId: string) {
  const rows = await db
    .selectFrom('proposal')
    .select('subject_id')
    .where('action', '=', 'rule')
    .where('state', '=', 'open')
    .where('proposer_id', '<>', staffId)
    .where(sql<boolean>`NOT has_opened(${staffId}::uuid, 'rule.read', subject_id, NULL, created_at)`)
    .execute()
  return rows.flatMap(({ subject_id: id }) => id ?? [])
}

/** The rule of a name, made where there is none; held until the transaction ends. */
export async function upsertRule(db: Database, rule: { id: string; name: string; at: Date }) {
  const { id } = await db
    .insertInto('rule')
    .values({ id: rule.id, name: rule.name, created_at: rule.at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: rule.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewVersion = { id: string; ruleId: string; definition: RuleDefinition; authorId: string; at: Date }

export async function insertVersion(db: Database, { id, ruleId, definition, authorId, at }: NewVersion) {
  await db
    .insertInto('rule_version')
    .values({
      id,
      rule_id: ruleId,
      version: sql`(SELECT coalesce(max(version), 0) + 1 FROM rule_version WHERE rule_id = ${ruleId})`,
      definition: JSON.stringify(definition),
      author_id: authorId,
      created_at: at,
    })
    .execute()
}

/** Makes a version live in place of the one that was. */
export async function updateLive(
  db: Database,
  { id, ruleId, approverId, at }: { id: string; ruleId: string; approverId: string; at: Date },
) {
  await db
    .updateTable('rule_version')
    .set({ state: 'off', off_at: at })
    .where('rule_id', '=', ruleId)
    .where('state', '=', 'live')
    .execute()
  await db
    .updateTable('rule_version')
    .set({ state: 'live', approver_id: approverId, live_at: at })
    .where('id', '=', id)
    .execute()
}

export async function updateDryRun(db: Database, id: string, run: DryRun) {
  await db
    .updateTable('rule_version')
    .set({ dry_run: JSON.stringify(run), dry_run_at: new Date(run.ranAt) })
    .where('id', '=', id)
    .execute()
}

/** A live version with its rule's name, held until the transaction ends, so that what it does is counted one by one. */
export function lockLive(db: Database, id: string) {
  return db
    .selectFrom('rule_version')
    .innerJoin('rule', 'rule.id', 'rule_version.rule_id')
    .select(['rule_version.version', 'rule.name'])
    .where('rule_version.id', '=', id)
    .where('state', '=', 'live')
    .forUpdate('rule_version')
    .executeTakeFirst()
}

/** How many members a version has held since a moment. */
export async function countAccountHoldsBy(db: Database, id: string, since: Date) {
  const { count } = await db
    .selectFrom('decision')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('rule_version_id', '=', id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** How many cases a version has moved up since a moment. */
export async function countRaisedBy(db: Database, id: string, since: Date) {
  const { count } = await db
    .selectFrom('moderation_case')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('raised_by', '=', id)
    .where('raised_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function updateBroken(db: Database, id: string, at: Date) {
  await db.updateTable('rule_version').set({ state: 'off', off_at: at, broke_at: at }).where('id', '=', id).execute()
}

export async function updateSwitchedOff(db: Database, id: string, at: Date) {
  const row = await db
    .updateTable('rule_version')
    .set({ state: 'off', off_at: at })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Wanted = { since: Date } | Occasion

/** Moments that a rule is tried on at most, so that a month of a wave does not fill the memory. */
const FACTS_MAX = 50_000

/** The moments at which rules run: a report, or a signal of a member. */
function moments(wanted: Wanted) {
  const report =
    'since' in wanted
      ? sql`r.created_at >= ${wanted.since}`
      : 'reportId' in wanted
        ? sql`r.id = ${wanted.reportId}`
        : sql`false`
  const signal =
    'since' in wanted
      ? sql`s.last_at >= ${wanted.since}`
      : 'memberId' in wanted
        ? sql`s.member_id = ${wanted.memberId}`
        : sql`false`
  return sql`
    SELECT c.member_id, r.created_at AS at, r.category, r.id AS report_id,
      CASE WHEN r.outcome IS NULL THEN NULL ELSE r.outcome IN ('actionTaken', 'removed') END AS acted
    FROM report r JOIN moderation_case c ON c.id = r.case_id WHERE ${report} AND NOT r.is_repeat AND c.member_id IS NOT NULL
    UNION ALL
    SELECT s.member_id, s.last_at, NULL, NULL,
      (SELECT made.action <> 'none' FROM decision made WHERE made.case_id = s.case_id AND made.is_final)
    FROM signal s WHERE ${signal}`
}

/**
 * What is known of members at the moments at which rules run, each as it was then, the latest first: those since a moment,
 * that of a report, or those of a member's signals.
 */
export async function selectFacts(db: Database, wanted: Wanted) {
  const day = (column: string) => sql`${sql.ref(column)} > m.at - interval '1 day' AND ${sql.ref(column)} <= m.at`
  const seen = (...kinds: SignalKind[]) => sql`FROM signal WHERE signal.member_id = m.member_id
    AND first_at <= m.at AND kind = ANY(${sql.val(kinds)}::text[])`
  const { rows } = await sql<MemberFacts & { member: string; acted: boolean | null }>`
    WITH m AS MATERIALIZED (${moments(wanted)})
    SELECT m.member_id AS member, m.category, m.acted,
      (SELECT count(DISTINCT report.reporter_id)::int FROM report JOIN moderation_case around ON around.id = report.case_id
        WHERE around.member_id = m.member_id AND ${day('report.created_at')}) AS reporters,
      (SELECT count(*)::int FROM report_message WHERE report_id = m.report_id AND is_reported AND state = 'verified') AS "provenMessages",
      floor(extract(epoch FROM m.at - member.created_at) / 86400)::int AS "accountDays",
      (member.profile_updated_at IS NOT NULL)::int AS "profileFinished",
      (SELECT count(*)::int FROM media WHERE media.member_id = m.member_id AND kind = 'photo' AND status = 'approved'
        AND deleted_at IS NULL AND media.created_at <= m.at) AS photos,
      coalesce(member.verified_at <= m.at, false)::int AS verified,
      (SELECT count(*)::int FROM decision WHERE decision.member_id = m.member_id AND is_strike AND overturned_at IS NULL
        AND decision.created_at < m.at) AS strikes,
      (SELECT count(*)::int FROM conversation WHERE started_by = m.member_id AND ${day('conversation.created_at')}) AS "newConversations",
      (SELECT count(*)::int FROM conversation WHERE started_by = m.member_id AND ${day('conversation.created_at')}
        AND (answered_at IS NULL OR answered_at > m.at)) AS unanswered,
      (SELECT count(*)::int FROM media_match WHERE media_match.member_id = m.member_id AND media_match.created_at < m.at) AS "bannedPictures",
      (SELECT count(*)::int FROM signal WHERE signal.member_id = m.member_id AND first_at <= m.at) AS signals,
      (SELECT coalesce(sum(count), 0)::int ${seen('bannedDevice', 'bannedPicture', 'bannedText')}) AS "bannedAlike",
      (SELECT coalesce(max(count), 0)::int ${seen('bannedDevice')}) AS "bannedDevices",
      (SELECT coalesce(max(count), 0)::int ${seen('bannedNetwork')}) AS "bannedNetworks",
      (SELECT coalesce(max(count), 0)::int ${seen('sameText')}) AS "sameTexts",
      (SELECT coalesce(max(count), 0)::int ${seen('limit')}) AS "limitReached",
      (SELECT coalesce(max(count), 0)::int ${seen('burst')}) AS burst
    FROM m JOIN member ON member.id = m.member_id
    ORDER BY m.at DESC LIMIT ${FACTS_MAX}`.execute(db)
  return rows
}
