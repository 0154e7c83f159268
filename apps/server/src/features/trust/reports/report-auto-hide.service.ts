import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { autoHideAlarm } from '@amour/locales/alarms.ts'
import type { MemberContext } from '#context.ts'
import type { AutoHideBound } from '#database/moderation-tables.ts'
import type { CaseRow } from '#database/tables.ts'
import { DAY, HOUR } from '#durations.ts'
import { hideImmediately, isOnAccountHold } from '#features/trust/decisions/account-holds.service.ts'
import { submitNotice } from '#features/trust/notices/notices.service.ts'
import { countAutoHidden, insertAutoHide, lockAutoHide, selectReporter, selectWasWrong } from './auto-hide.queries.ts'

/** How many members or items one reporter's word hides within a day. */
const HIDES_A_DAY = 3

/** The same of all reporters together, within an hour and within a day, without what was found right (decision 046). */
const ALL_AN_HOUR = 10
const ALL_A_DAY = 25

/** The same of all accounts together that are younger than a day or have no profile. */
const NEWCOMERS_A_DAY = 3

/** For how long reports that were found wrong count against their reporter. In milliseconds. */
const DISTRUST = 90 * DAY

/** From how many wrong reports on a reporter who is wrong more often than right hides nobody. */
const WRONG_LEAST = 2

type Reported = { case: CaseRow; reportId: string; category: ReportCategory; mediaId: string | null }

/**
 * Hides at once, in the caller's transaction, whom or what a member's report says must not wait, as far as a word alone
 * goes (decision 046). What it may not hide waits in its queue like any report; once an hour the staff are told that a
 * bound over all members is reached.
 */
export async function autoHideReported(context: MemberContext, reported: Reported): Promise<void> {
  const { db, clock, caller } = context
  const { case: row, reportId, category, mediaId } = reported
  const isGrave = category === 'underEighteen' ? row.member_id !== null : category === 'intimateImage' && mediaId
  if (!isGrave || (await isOnAccountHold(context, row))) return
  const now = clock.now().getTime()
  const day = new Date(now - DAY)
  const reporter = await selectReporter(db, caller.id, { since: new Date(now - DISTRUST), day })
  const { upheld, refuted, hidden } = reporter
  if (hidden >= HIDES_A_DAY || (refuted >= WRONG_LEAST && refuted > upheld)) return
  if (row.member_id && (await selectWasWrong(db, caller.id, { memberId: row.member_id, category }))) return
  // From here on one report after the other: a count that two have made at once would let both pass.
  await lockAutoHide(db)
  const before = await countAutoHidden(db, { hour: new Date(now - HOUR), day })
  const isNewcomer = !reporter.has_profile || reporter.created_at > day
  const bound = reached(before, isNewcomer)
  if (!bound && !(await hideImmediately(context, row, { category, mediaId }))) return
  const after = bound ? before : addTo(before, isNewcomer)
  const spent = bound ?? reached(after, isNewcomer)
  const alarm = spent && !before.alarms.includes(spent) ? spent : null
  const outcome = bound ?? ('hidden' as const)
  await insertAutoHide(db, { report_id: reportId, outcome, is_newcomer: isNewcomer, alarm, created_at: clock.now() })
  if (alarm) await raiseAlarm(context, alarm, after)
}

type Counts = { hour: number; day: number; newcomers: number }

/** The bound that these counts have reached for somebody new, or somebody known. */
function reached({ hour, day, newcomers }: Counts, isNewcomer: boolean): AutoHideBound | undefined {
  if (isNewcomer && newcomers >= NEWCOMERS_A_DAY) return 'newcomers'
  return hour >= ALL_AN_HOUR || day >= ALL_A_DAY ? 'everyone' : undefined
}

const addTo = ({ hour, day, newcomers }: Counts, isNewcomer: boolean): Counts => ({
  hour: hour + 1,
  day: day + 1,
  newcomers: newcomers + Number(isNewcomer),
})

/** Puts it before all other urgent cases, and mails it to the staff. */
async function raiseAlarm(context: MemberContext, bound: AutoHideBound, counts: Counts): Promise<void> {
  await submitNotice(context, { ...autoHideAlarm(bound, counts), color: 'red' }, 'urgentAlarm')
  context.log.error({ bound, ...counts }, 'members’ reports have hidden as many as they may')
}
