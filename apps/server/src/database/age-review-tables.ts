import type { AgeReviewOutcome } from '@amour/contract/console/age-reviews.ts'

/** Who decided a check of age, by the gate's own number; `told_at`: when the gate had heard of it. */
type AgeReviewTable = {
  check_id: string
  staff_id: string
  outcome: AgeReviewOutcome
  decided_at: Date
  told_at: Date | null
}

export type AgeReviewTables = { age_review: AgeReviewTable }
