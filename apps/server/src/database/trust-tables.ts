import type { SignalKind } from '@amour/contract/console/case-file.ts'
import type { HeldFor } from '@amour/contract/console/filed-ratings.ts'
import type { RatingLookReason } from '@amour/contract/people/ratings.ts'
import type { TextSign } from '@amour/contract/trust/text-signs.ts'
import type { Gesture, VerificationReason } from '@amour/contract/trust/verification.ts'
import type { Generated } from 'kysely'

type MemberProfileTable = {
  member_id: string
  /** What others read; null until a first text was approved. */
  description: string | null
  held_description: Generated<string | null>
  held_at: Generated<Date | null>
  held_signs: Generated<TextSign[]>
  text_state: Generated<'shown' | 'waiting' | 'rejected'>
  text_decided_at: Generated<Date | null>
  text_decided_by: Generated<string | null>
  /** Whether the next text waits whatever it is: one was rejected, and a person has shown none since. */
  next_text_waits: Generated<boolean>
  height: number | null
  body_type: string | null
  ethnicity: string | null
  eye_colour: string | null
  hair_colour: string | null
  hair_down_there: string | null
  have_children: string | null
  drinking: string | null
  smoking: string | null
  tattoos: string | null
  piercings: string | null
  relationship_status: string | null
  sexuality: string | null
  consent_at: Date | null
  /** Whether the present text has its fingerprints. */
  is_marked: Generated<boolean>
}

/** An answer to a prompt of the catalogue. */
type ProfilePromptTable = {
  member_id: string
  position: number
  prompt: string
  answer: string
  state: Generated<'shown' | 'waiting' | 'rejected'>
  submitted_at: Date
  signs: Generated<TextSign[]>
  decided_at: Generated<Date | null>
  decided_by: Generated<string | null>
}

/** What was seen of a member without a report; `count` is of accounts, pictures or conversations, as the kind says. */
type SignalTable = {
  member_id: string
  kind: SignalKind
  count: number
  first_at: Date
  last_at: Date
  case_id: string | null
  /** Its count when the live rules have looked at it last. */
  ruled_count: Generated<number | null>
}

/** `fingerprint`: 64 bits of a keyed digest, as the decimal number that the driver reads. */
type AccountFingerprintTable = {
  member_id: string
  kind: 'device' | 'network' | 'text'
  fingerprint: string
  seen_at: Date
}

type RatingTable = {
  id: Generated<string>
  rater_id: string
  subject_id: string
  stars: number
  created_at: Date
  changed_at: Date
  /** Not counted before; null where the release before took it. */
  due_at: Generated<Date | null>
  removed_at: Generated<Date | null>
  messages: Generated<number>
  days: Generated<number>
  published_stars: Generated<number | null>
  published_weight: Generated<number | null>
  rests: Generated<boolean>
  held_for: Generated<HeldFor[]>
  cleared_at: Generated<Date | null>
  case_id: Generated<string | null>
  struck_at: Generated<Date | null>
  struck_in: Generated<string | null>
}

/** The public figure of somebody's ratings; `raters` is exact, and told to nobody. */
type RatingSummaryTable = {
  subject_id: string
  half_stars: number | null
  at_least: number
  raters: number
  published_at: Date
}

/** Somebody has asked for a look at their ratings. */
type RatingLookTable = {
  id: string
  subject_id: string
  reason: RatingLookReason
  words_sealed: Buffer | null
  case_id: string
  asked_at: Date
  ended_at: Generated<Date | null>
}

type MeetingTable = {
  id: string
  author_id: string
  subject_id: string
  note: string
  state: 'waiting' | 'accepted' | 'declined' | 'withdrawn' | 'blocked' | 'removed'
  created_at: Date
  decided_at: Date | null
  declined_at: Generated<Date | null>
  decided_by: Generated<string | null>
}

type VerificationTable = {
  id: string
  member_id: string
  state: 'begun' | 'waiting' | 'verified' | 'refused' | 'lost'
  code: string
  code_until: Date
  storage_key: Generated<string | null>
  key_sealed: Generated<Buffer | null>
  media_id: Generated<string | null>
  reason: Generated<VerificationReason | null>
  created_at: Date
  sent_at: Generated<Date | null>
  decided_at: Generated<Date | null>
  decided_by: Generated<string | null>
  /** What is to be done in a film, in this order; null for a selfie. */
  gestures: Generated<Gesture[] | null>
  /** When a film was decoded; before that no person looks at it. */
  safe_at: Generated<Date | null>
}

/** By what a film or selfie is known again. `frames`: PDQ hashes, each as 256 letters 0 and 1. */
type VerificationPrintTable = {
  id: string
  member_id: string
  verification_id: string
  is_film: boolean
  bytes_index: Buffer
  frames: Generated<string[]>
  sent_at: Date
}

type VerificationRepeatTable = { verification_id: string; print_id: string; is_same_bytes: boolean }

/** The tables of what members say of themselves and of each other, and of what the staff say of that. */
export type TrustTables = {
  member_profile: MemberProfileTable
  profile_prompt: ProfilePromptTable
  account_fingerprint: AccountFingerprintTable
  signal: SignalTable
  rating: RatingTable
  rating_summary: RatingSummaryTable
  rating_look: RatingLookTable
  meeting: MeetingTable
  verification: VerificationTable
  verification_print: VerificationPrintTable
  verification_repeat: VerificationRepeatTable
}
