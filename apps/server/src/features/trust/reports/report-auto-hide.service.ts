import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import type { MemberContext } from '#context.ts'
import type { AutoHideBound, AutoHideShare } from '#database/moderation-tables.ts'
import type { CaseRow } from '#database/tables.ts'
import { DAY, HOUR } from '#durations.ts'
import { hideImmediately, isOnAccountHold } from '#features/trust/decisions/account-holds.service.ts'
import { raiseAutoHideAlarm } from './auto-hide.service.ts'
import {
  countAutoHidden,
  insertAutoHide,
  lockAutoHide,
  selectHasWritten,
  selectReporter,
  selectWasWrong,
} from './auto-hide.queries.ts'

/** How many members or items one reporter's word hides within a day. */
const HIDES_A_DAY = 3

/** The same of all reporters together within an hour; and within a day, or undecided however long (decision 076). */
const ALL_AN_HOUR = 10
const ALL_A_DAY = 25

/** The same of all accounts together that are younger than a day, or whose profile nobody has read. */
const NEWCOMERS_A_DAY = 3

/** Kept beside all these for whom the reported has written to, so that nobody can use up what they would need. */
const CONTACTS_A_DAY = 3

/** For how long reports that were found wrong count against their reporter. In milliseconds. */
const DISTRUST = 90 * DAY

/** From how many wrong reports on a reporter who is wrong more often than right hides nobody. */
const WRONG_LEAST = 2

type Reported = { case: CaseRow; reportId: string; category: ReportCategory; mediaId: string | null }

/**
 * Hides at once, in the caller's transaction, whom or what a member's report says must not wait, as far as a word alone
 * goes (decisions 046, 076). What it may not hide waits in its queue like any report, and why it was not hidden is kept;
 * once an hour the staff are told that a bound over all members is reached.
 */
export async function autoHideReported(context: MemberContext, reported: Reported): Promise<void> {
  const { db, clock, caller } = context
  const { case: row, reportId, category, mediaId } = reported
  const hasWritten = row.member_id !== null && (await selectHasWritten(db, row.member_id, caller.id))
  if (!isGrave(reported, hasWritten) || (await isOnAccountHold(context, row))) return
  // From here on one report after the other: a count that two have made at once would let both pass.
  await lockAutoHide(db)
  const { refusal, isNewcomer } = await weighReporter(context, reported)
  const note = { report_id: reportId, is_newcomer: isNewcomer, created_at: clock.now() }
  if (refusal) return insertAutoHide(db, { ...note, outcome: refusal, alarm: null })
  const now = clock.now().getTime()
  const before = await countAutoHidden(db, { hour: new Date(now - HOUR), day: new Date(now - DAY) })
  const { share, bound } = findShare(before, { isNewcomer, hasWritten })
  if (!bound && !(await hideImmediately(context, row, { category, mediaId }))) return
  const after = bound ? before : addTo(before, share, isNewcomer)
  const spent = bound ?? findShare(after, { isNewcomer, hasWritten: share === 'contacts' }).bound
  const alarm = spent && !before.alarms.includes(spent) ? spent : null
  await insertAutoHide(db, { ...note, outcome: bound ?? 'hidden', share, alarm })
  if (alarm) await raiseAutoHideAlarm(context, alarm, after)
}

/**
 * Whether what is said cannot wait for a person. A threat to somebody's life reaches them by a message, so the word of
 * a stranger, whom the reported has never written to, is looked at first.
 */
function isGrave({ case: row, category, mediaId }: Reported, hasWritten: boolean): boolean {
  if (category === 'underEighteen') return row.member_id !== null
  if (category === 'threat') return hasWritten
  return category === 'intimateImage' && mediaId !== null
}

/** What keeps this reporter's word from hiding, whatever others have hidden; and whether they count as new. */
async function weighReporter({ db, clock, caller }: MemberContext, { case: row, category }: Reported) {
  const now = clock.now().getTime()
  const day = new Date(now - DAY)
  const reporter = await selectReporter(db, caller.id, { since: new Date(now - DISTRUST), day })
  const { upheld, refuted, hidden } = reporter
  const isNewcomer = !reporter.is_finished || reporter.created_at > day
  const isDistrusted =
    (refuted >= WRONG_LEAST && refuted > upheld) ||
    (row.member_id !== null && (await selectWasWrong(db, caller.id, { memberId: row.member_id, category })))
  if (isDistrusted) return { refusal: 'distrusted' as const, isNewcomer }
  return { refusal: hidden >= HIDES_A_DAY ? ('reporter' as const) : undefined, isNewcomer }
}

type Counts = { hour: number; day: number; newcomers: number; contacts: number }

/** From which share a report hides, and the bound that this has reached. */
function findShare(
  counts: Counts,
  { isNewcomer, hasWritten }: { isNewcomer: boolean; hasWritten: boolean },
): { share: AutoHideShare; bound: AutoHideBound | undefined } {
  const contacts = counts.contacts >= CONTACTS_A_DAY ? ('contacts' as const) : undefined
  if (isNewcomer && hasWritten) return { share: 'contacts', bound: contacts }
  if (isNewcomer && counts.newcomers >= NEWCOMERS_A_DAY) return { share: 'members', bound: 'newcomers' }
  const everyone = counts.hour >= ALL_AN_HOUR || counts.day >= ALL_A_DAY
  if (!everyone) return { share: 'members', bound: undefined }
  return hasWritten && !contacts ? { share: 'contacts', bound: undefined } : { share: 'members', bound: 'everyone' }
}

function addTo(counts: Counts, share: AutoHideShare, isNewcomer: boolean): Counts {
  const { hour, day, newcomers, contacts } = counts
  if (share === 'contacts') return { ...counts, contacts: contacts + 1 }
  return { hour: hour + 1, day: day + 1, newcomers: newcomers + Number(isNewcomer), contacts }
}
