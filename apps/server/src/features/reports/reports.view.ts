import type { Report, ReportStatus } from '@amour/contract/reports.ts'
import { INTIMATE_HOURS } from '@amour/contract/reports.ts'
import type { ToldReport } from './reports.queries.ts'

export function viewReport(row: ToldReport): Report {
  return {
    reference: row.reference,
    kind: row.kind,
    category: row.category,
    state: row.outcome ? 'closed' : row.first_look_at ? 'inReview' : 'received',
    outcome: row.outcome,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

/** What a status page tells: of an intimate image also since when nobody sees it, and by when it is gone. */
export function viewStatus(row: ToldReport): ReportStatus {
  const isIntimate = row.case_kind === 'intimate'
  const removeBy = new Date(row.created_at.getTime() + INTIMATE_HOURS * 60 * 60_000)
  return {
    ...viewReport(row),
    removeBy: isIntimate ? removeBy.toISOString() : null,
    hiddenAt: isIntimate ? (row.hidden_at?.toISOString() ?? null) : null,
  }
}
