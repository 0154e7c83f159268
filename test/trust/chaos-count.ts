import type { Transparency } from '@amour/contract/trust/transparency.ts'
import type { Context } from '@amour/server/context.ts'
import type { Database } from '@amour/server/database/open.ts'
import { countPeriod } from '@amour/server/features/trust/metrics/case-counts.queries.ts'
import { countByHand, flattenFigures } from '@amour/test/trust/count-by-hand.ts'
import { sql } from 'kysely'

/** What was left; all but `reports`, `decided` and `bans` must be 0. */
export type Left = {
  reports: number
  decided: number
  bans: number
  undecided: number
  /** Cases with more than one decision, and proposals beside one that is open. */
  twice: number
  aloneBans: number
}

type Told = { confirmed: ReadonlyMap<string, string>; takenBack: readonly string[] }

/** Counts what moderators have left behind, against what they were told. */
export async function countLeft(db: Database, { confirmed, takenBack }: Told) {
  const [row] = (
    await sql<Left & { blindKept: number }>`
    SELECT (SELECT count(*)::int FROM report) AS reports,
      (SELECT count(*)::int FROM decision WHERE is_final) AS decided,
      (SELECT count(*)::int FROM decision WHERE action = 'ban') AS bans,
      (SELECT count(*)::int FROM report WHERE outcome IS NULL) AS undecided,
      (SELECT count(*)::int FROM (SELECT FROM decision WHERE is_final GROUP BY case_id HAVING count(*) > 1) AS more)
        + (SELECT count(*)::int FROM (SELECT FROM proposal WHERE state = 'open' GROUP BY case_id HAVING count(*) > 1) AS more) AS twice,
      (SELECT count(*)::int FROM restriction LEFT JOIN decision ON decision.id = restriction.decision_id
        LEFT JOIN proposal ON proposal.id = decision.proposal_id
        WHERE kind = 'ban' AND (decision.approver_id IS NULL OR decision.approver_id = decision.staff_id
          OR proposal.state IS DISTINCT FROM 'approved')) AS "aloneBans",
      (SELECT count(*)::int FROM proposal WHERE state = 'approved' AND unopened(approver_id, proposal) IS NOT NULL)
        + (SELECT count(*)::int FROM decision WHERE action IN ('approve', 'approveExplicit', 'verified')
          AND unopened(decision) IS NOT NULL) AS "blindKept"`.execute(db)
  ).rows
  if (!row) throw new Error('Counting gave no row.')
  const decided = new Set(
    (await db.selectFrom('decision').select('case_id').where('is_final', '=', true).execute()).map(
      (one) => one.case_id,
    ),
  )
  const proposed = new Set((await db.selectFrom('proposal').select('case_id').execute()).map((one) => one.case_id))
  const kept = new Set((await db.selectFrom('idempotency').select('key').execute()).map(({ key }) => key))
  const unheard = [...confirmed].filter(([id, state]) => !(state === 'proposed' ? proposed : decided).has(id))
  return { ...row, unheard: unheard.length, undoneKept: takenBack.filter((key) => kept.has(key)).length }
}

/** The names of public figures that are not what a count by hand finds: in fives, or to the last one. */
export async function findWrongFigures({ db, clock }: Context, told: Transparency): Promise<string[]> {
  const DAY = 86_400_000
  const to = clock.now()
  const period = { from: new Date(to.getTime() - 90 * DAY), to }
  const [public_, byHand, exact, counted] = [
    flattenFigures(told),
    await countByHand(db, period),
    await countByHand(db, period, { isExact: true }),
    await countPeriod(db, period),
  ]
  const sums: Record<string, number> = {
    reports: counted.reports,
    reportsFromOutside: counted.outside,
    checkedFirst: counted.checked,
    actions: counted.actions,
    actionsByRule: counted.by_rule,
    actionsByReport: counted.by_word,
    appeals: counted.appeals,
    overturned: counted.overturned,
    'intimate.reports': counted.intimate,
    'intimate.removedInTime': counted.removed_in_time,
  }
  const names = [...new Set([...Object.keys(public_), ...Object.keys(byHand)])]
  return [
    ...names.filter((name) => public_[name] !== byHand[name]),
    ...Object.keys(sums).filter((name) => sums[name] !== exact[name]),
  ]
}
