import { reportCategories } from '@amour/contract/trust/reports.ts'
import { saveDraft, useDraft } from '#app/storage/drafts.ts'
import type { ReportTarget } from './report-submission.ts'

/** What has been written of a report and not yet sent. */
export function useReportDraft(target: ReportTarget) {
  const places = placesOf(target)
  const chosen = useDraft(places.category)
  const description = useDraft(places.description)
  return {
    category: reportCategories.find((one) => one === chosen) ?? ('' as const),
    description,
    write(change: { category?: string; description?: string }) {
      if (change.category !== undefined) saveDraft(places.category, change.category)
      if (change.description !== undefined) saveDraft(places.description, change.description)
    },
  }
}

export function forgetReportDraft(target: ReportTarget) {
  for (const place of Object.values(placesOf(target))) saveDraft(place, '')
}

const placesOf = ({ kind, target }: ReportTarget) =>
  ({ category: `reportCategory ${kind} ${target}`, description: `report ${kind} ${target}` }) as const
