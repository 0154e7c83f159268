import type { ReportDraft } from '@amour/contract/reports.ts'
import { onLeaving } from './on-leaving.ts'
import type { ReportTarget } from './reporting.ts'

type Words = { category: ReportDraft['category'] | ''; description: string }

const nothing: Words = { category: '', description: '' }
const drafts = new Map<string, Words>()

const keyOf = ({ kind, target }: ReportTarget) => `${kind} ${target}`

/** What has been written of a report and not yet sent; it lives in this tab's memory only, until its writer leaves. */
export const reportDraftOf = (target: ReportTarget): Words => drafts.get(keyOf(target)) ?? nothing

export const keepReportDraft = (target: ReportTarget, words: Words) => void drafts.set(keyOf(target), words)

export const forgetReportDraft = (target: ReportTarget) => void drafts.delete(keyOf(target))

onLeaving(() => drafts.clear())
