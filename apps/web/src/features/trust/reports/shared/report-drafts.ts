import { reportCategories } from '@amour/contract/trust/reports.ts'
import { saveDraft, useDraft } from '#app/storage/drafts.ts'
import type { ReportTarget } from './report-submission.ts'

/** What has been written of a report and not yet sent. */
export function useReportDraft(target: ReportTarget) {
  const draftIds = draftIdsOf(target)
  const chosen = useDraft(draftIds.category)
  const description = useDraft(draftIds.description)
  return {
    category: reportCategories.find((one) => one === chosen) ?? ('' as const),
    description,
    write(change: { category?: string; description?: string }) {
      if (change.category !== undefined) saveDraft(draftIds.category, change.category)
      if (change.description !== undefined) saveDraft(draftIds.description, change.description)
    },
  }
}

export function forgetReportDraft(target: ReportTarget) {
  for (const draftId of Object.values(draftIdsOf(target))) saveDraft(draftId, '')
}

const draftIdsOf = ({ kind, target }: ReportTarget) =>
  ({ category: `reportCategory ${kind} ${target}`, description: `report ${kind} ${target}` }) as const
