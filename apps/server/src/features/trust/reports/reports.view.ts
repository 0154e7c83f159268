import type { Report, ReportStatus } from '@amour/contract/trust/reports.ts'
import { INTIMATE_HOURS, type ReportOutcome } from '@amour/contract/trust/reports.ts'
import { HOUR } from '#durations.ts'
import { reportRouting } from '#features/trust/cases/routing.service.ts'
import type { OwnReport } from './reports.queries.ts'

/** By when a report is to be decided, by itself: the case that it came to may be older, or more urgent for others' reports. */
export function dueOf({ category, created_at: at }: Pick<OwnReport, 'category' | 'created_at'>): Date {
  return new Date(at.getTime() + reportRouting[category].within)
}

export function viewReport(row: OwnReport): Report {
  return {
    reference: row.reference,
    kind: row.kind,
    category: row.category,
    state: row.outcome ? 'closed' : isSeen(row) ? 'inReview' : 'received',
    outcome: viewOutcome(row),
    createdAt: row.created_at.toISOString(),
    dueAt: dueOf(row).toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

/** What came of a report, for whoever made it: of words that prove nothing, that they do not. */
const viewOutcome = ({ outcome, evidence }: OwnReport): ReportOutcome | null =>
  outcome === 'noAction' && (evidence === 'forged' || evidence === 'unproven') ? 'unverified' : outcome

/** That somebody looked at the case before it was reported would tell of other reports. */
const isSeen = ({ viewed_at: seen, created_at: at }: OwnReport) => seen !== null && seen >= at

/** What a status page tells: of an intimate image also since when nobody sees it, and by when it is gone. */
export function viewStatus(row: OwnReport): ReportStatus {
  const isIntimate = row.case_kind === 'intimate'
  const removeBy = new Date(row.created_at.getTime() + INTIMATE_HOURS * HOUR)
  return {
    ...viewReport(row),
    title: null,
    removeBy: isIntimate ? removeBy.toISOString() : null,
    hiddenAt: isIntimate && row.hidden_at ? laterOf(row.hidden_at, row.created_at).toISOString() : null,
  }
}

const laterOf = (one: Date, other: Date) => (one > other ? one : other)
