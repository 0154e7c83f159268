import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type ReviewReason, reviewReasons } from '@amour/contract/media/media.ts'

/** Whether the site shows nothing explicit: nobody who holds an upload may then approve it as such. */
export const isExplicitOff = ({ actions }: Pick<CaseFile, 'actions'>) =>
  actions.includes('approve') && !actions.includes('approveExplicit')

/** Why an upload may be rejected here. */
export const listReviewReasons = (file: Pick<CaseFile, 'actions'>): ReviewReason[] =>
  reviewReasons.filter((reason) => reason !== 'explicit' || isExplicitOff(file))
