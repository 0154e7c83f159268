import type { Database } from '@amour/server/database/open.ts'
import { executeRaw } from '@amour/server/database/execute-raw.ts'
import { SMALLEST_CELL } from '@amour/contract/trust/transparency.ts'

/**
 * A figure of the papers and the query that it comes from, which is printed with it. Each gives rows of `part` and `count`;
 * a figure without parts has one row with an empty part. `$1` is the moment of the papers. `isExact`: of the staff, of
 * settings or of time, so that small numbers point at no member. `isOverlapping`: what stands in one part may stand in another, so that no sum is told.
 */
export type Figure = { name: string; says: string; sql: string; isExact?: true; isOverlapping?: true }

/** Null is masked: from 1 to 4, few enough to point at somebody. */
export type Counted = Record<string, Record<string, number | null>>

const YEAR = `$1::timestamptz - interval '365 days'`
const here = `status IN ('active', 'restricted', 'held', 'paused', 'leaving', 'suspended')`

export const figures: readonly Figure[] = [
  {
    name: 'members',
    says: 'Accounts that are activated and not closed',
    sql: `SELECT '' AS part, count(*)::int AS count FROM member WHERE ${here}`,
  },
  {
    name: 'membersOfDemo',
    says: 'Of them, drawn members of the demo',
    sql: `SELECT '' AS part, count(*)::int AS count FROM member WHERE ${here} AND is_demo`,
  },
  {
    name: 'membersThisMonth',
    says: 'Of them, seen within 30 days',
    sql: `SELECT '' AS part, count(*)::int AS count FROM member WHERE ${here} AND active_at > $1::timestamptz - interval '30 days'`,
  },
  {
    name: 'ageProven',
    says: 'Of them, with a proof of age that counts, by class of check',
    sql: `SELECT method_class AS part, count(*)::int AS count FROM age_proof JOIN member ON member.id = member_id
  WHERE ${here} AND expires_at > $1::timestamptz GROUP BY 1`,
  },
  {
    name: 'ageDemands',
    says: 'Members held until they prove their age, at present (`open`) and whose hold a proof has ended (`proven`)',
    sql: `SELECT CASE WHEN restriction.lifted_at IS NULL THEN 'open' ELSE 'proven' END AS part, count(*)::int AS count
  FROM restriction JOIN decision ON decision.id = decision_id WHERE reason = 'ageUnproven' AND is_final GROUP BY 1`,
  },
  {
    name: 'reports',
    says: 'Reports of the last 365 days, repetitions aside, by category',
    sql: `SELECT category AS part, count(*)::int AS count FROM report
  WHERE created_at > ${YEAR} AND created_at <= $1::timestamptz AND NOT is_repeat GROUP BY 1`,
  },
  {
    name: 'reportsUpheld',
    says: 'Of them, those in which something was done',
    sql: `SELECT category AS part, count(*)::int AS count FROM report
  WHERE created_at > ${YEAR} AND created_at <= $1::timestamptz AND NOT is_repeat AND outcome IN ('actionTaken', 'removed') GROUP BY 1`,
  },
  {
    name: 'reportsFromOutside',
    says: 'Reports of the last 365 days by people without an account',
    sql: `SELECT '' AS part, count(*)::int AS count FROM report
  WHERE created_at > ${YEAR} AND created_at <= $1::timestamptz AND NOT is_repeat AND reporter_id IS NULL AND address IS NOT NULL`,
  },
  {
    name: 'casesInTime',
    says: 'Cases from reports that were closed in the last 365 days, by whether that was in time',
    sql: `SELECT CASE WHEN closed_at <= due_at THEN 'inTime' ELSE 'late' END AS part, count(*)::int AS count
  FROM moderation_case WHERE kind IN ('report', 'intimate') AND closed_at > ${YEAR} AND closed_at <= $1::timestamptz GROUP BY 1`,
  },
  {
    name: 'bans',
    says: 'Bans of the last 365 days that stand, by rule of the house',
    sql: `SELECT policy AS part, count(*)::int AS count FROM decision
  WHERE action = 'ban' AND is_final AND overturned_at IS NULL AND created_at > ${YEAR} AND created_at <= $1::timestamptz GROUP BY 1`,
  },
  {
    name: 'appeals',
    says: 'Appeals of the last 365 days, by how they stand',
    sql: `SELECT state AS part, count(*)::int AS count FROM appeal WHERE created_at > ${YEAR} AND created_at <= $1::timestamptz GROUP BY 1`,
  },
  {
    name: 'intimateNotices',
    says: 'Cases about intimate images of the last 365 days: all, and those whose image was taken down within 48 hours and stays so',
    sql: `SELECT part, count(*)::int AS count FROM moderation_case JOIN (VALUES ('all'), ('within48Hours')) AS parts (part)
    ON part = 'all' OR EXISTS (SELECT FROM decision WHERE case_id = moderation_case.id AND action = 'remove' AND is_final
      AND overturned_at IS NULL AND least(decision.created_at, hidden_at) <= moderation_case.created_at + interval '48 hours')
  WHERE kind = 'intimate' AND created_at > ${YEAR} AND created_at <= $1::timestamptz GROUP BY 1`,
    isOverlapping: true,
  },
  {
    name: 'uploads',
    says: 'Photos and videos that are on show, by rating',
    sql: `SELECT rating AS part, count(*)::int AS count FROM media WHERE status = 'approved' AND deleted_at IS NULL GROUP BY 1`,
  },
  {
    name: 'uploadsRefused',
    says: 'Photos and videos refused in the last 365 days, by reason',
    sql: `SELECT reason AS part, count(*)::int AS count FROM media
  WHERE status = 'rejected' AND coalesce(decided_at, created_at) > ${YEAR} AND coalesce(decided_at, created_at) <= $1::timestamptz GROUP BY 1`,
  },
  {
    name: 'uploadsMatched',
    says: 'Uploads of the last 365 days that were known banned pictures, by kind of ban',
    sql: `SELECT kind AS part, count(*)::int AS count FROM media_match WHERE created_at > ${YEAR} AND created_at <= $1::timestamptz GROUP BY 1`,
  },
  {
    name: 'bannedPictures',
    says: 'Pictures on our own list of banned ones, by kind',
    sql: `SELECT kind AS part, count(*)::int AS count FROM media_ban GROUP BY 1`,
  },
  {
    name: 'signals',
    says: 'Members of whom something was seen without a report in the last 90 days, by kind',
    sql: `SELECT kind AS part, count(*)::int AS count FROM signal WHERE last_at > $1::timestamptz - interval '90 days' GROUP BY 1`,
  },
  {
    name: 'referrals',
    says: 'Entries of the last 365 days in the register of referrals that two people confirmed, by authority',
    sql: `SELECT authority AS part, count(*)::int AS count FROM authority_referral
  WHERE state = 'confirmed' AND referred_at > ${YEAR} AND referred_at <= $1::timestamptz GROUP BY 1`,
  },
  {
    name: 'referralsWaiting',
    says: 'Entries that wait for a second person',
    sql: `SELECT '' AS part, count(*)::int AS count FROM authority_referral WHERE state = 'waits'`,
  },
  {
    name: 'referralHours',
    says: 'Median of the hours from the opening of a case to its referral, of entries of the last 365 days; none, where there are fewer than five',
    sql: `SELECT '' AS part, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM referred_at - moderation_case.created_at) / 3600))::int AS count
  FROM authority_referral JOIN moderation_case ON moderation_case.id = case_id
  WHERE authority_referral.state = 'confirmed' AND referred_at > ${YEAR} AND referred_at <= $1::timestamptz HAVING count(*) >= ${SMALLEST_CELL}`,
    isExact: true,
  },
  {
    name: 'evidenceHeld',
    says: 'Cases whose evidence is held for an authority at present',
    sql: `SELECT '' AS part, count(*)::int AS count FROM preservation WHERE ended_at IS NULL`,
  },
  {
    name: 'disclosures',
    says: 'Disclosures of the last 365 days that two people agreed on, by kind',
    sql: `SELECT kind AS part, count(*)::int AS count FROM disclosure WHERE approved_at > ${YEAR} AND approved_at <= $1::timestamptz GROUP BY 1`,
  },
  {
    name: 'staff',
    says: 'People of the staff at work, by role; one person may have several',
    sql: `SELECT role AS part, count(*)::int AS count FROM staff, unnest(roles) AS role WHERE status = 'active' GROUP BY 1`,
    isExact: true,
    isOverlapping: true,
  },
  {
    name: 'rulesLive',
    says: 'Rules that act before a person has looked, at present',
    sql: `SELECT '' AS part, count(*)::int AS count FROM rule_version WHERE state = 'live'`,
    isExact: true,
  },
  {
    name: 'shifts',
    says: 'Shifts of the on-call rota',
    sql: `SELECT '' AS part, count(*)::int AS count FROM on_call_shift`,
    isExact: true,
  },
]

/** Runs every query at one moment of the database, which they cannot change. */
export function readFigures(db: Database, at: Date, asked: readonly Figure[] = figures): Promise<Counted> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const counted: Counted = {}
      for (const { name, sql, isExact } of asked) {
        const rows = (await executeRaw(tx, sql, sql.includes('$1') ? [at] : [])) as {
          part: string | null
          count: number
        }[] // as each query says
        counted[name] = Object.fromEntries(
          rows
            .map(
              ({ part, count }) =>
                [part ?? 'none', !isExact && count > 0 && count < SMALLEST_CELL ? null : count] as const,
            )
            .toSorted(([one], [other]) => one.localeCompare(other)),
        )
      }
      return counted
    })
}
