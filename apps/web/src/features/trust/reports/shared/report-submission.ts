import type { ReportDraft } from '@amour/contract/trust/reports.ts'

/** What is reported, and how it is called in the dialog's title. `member` can be blocked at the same time. */
export type ReportTarget = {
  kind: ReportDraft['kind']
  target: string
  member: { id: string; username: string }
}

/** What the dialog needs to report something; the feature `reports` gives it. */
export type ReportSubmission = {
  send: (draft: Omit<ReportDraft, 'kind' | 'target'>) => void
  isBusy: boolean
  error: Error | null
  receipt: { reference: string; dueAt: string } | undefined
}
