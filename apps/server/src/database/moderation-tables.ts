import type { ReportCategory, ReportKind, ReportOutcome } from '@amour/contract/trust/reports.ts'
import type { CaseKind, CaseQueue, DecisionAction, WaveBasis } from '@amour/contract/console/case-terms.ts'
import type { WaveAction } from '@amour/contract/console/waves.ts'
import type { BlurStrength } from '@amour/contract/console/wellness-settings.ts'
import type { DisclosureKind } from '@amour/contract/console/disclosures.ts'
import type { Authority, ReferralState } from '@amour/contract/console/referrals.ts'
import type { DryRun, RuleDefinition } from '@amour/contract/console/rules.ts'
import type { Policy, ReasonCode } from '@amour/locales/policies.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type CaseTable = {
  id: string
  reference: string
  kind: CaseKind
  queue: CaseQueue
  priority: number
  category: ReportCategory | null
  member_id: string | null
  target_id: string | null
  state: Generated<'open' | 'proposed' | 'closed'>
  score: number
  is_low: Generated<boolean>
  reports: Generated<number>
  version: Generated<number>
  claimed_by: string | null
  claim_token: string | null
  claim_until: Date | null
  handed_to: string | null
  note_sealed: Buffer | null
  created_at: Date
  due_at: Date
  hidden_at: Date | null
  first_look_at: Date | null
  viewed_at: Date | null
  closed_at: Date | null
  /** The decision that is looked at again here. */
  second_of: string | null
  is_for_lead: Generated<boolean>
  /** The rule that has moved it up. */
  raised_by: Generated<string | null>
  raised_at: Generated<Date | null>
  /** Its member has been erased. */
  is_erased: Generated<boolean>
  /** Of an erased member's case: whether it still holds the number of what it was about. */
  is_subject_known: Generated<boolean>
}

type ReportTable = {
  id: string
  reference: string
  case_id: string
  kind: ReportKind
  category: ReportCategory
  reporter_id: string | null
  address: string | null
  secret_hash: Buffer | null
  email_sealed: Buffer | null
  description_sealed: Buffer
  particulars_sealed: Buffer | null
  media_id: string | null
  conversation_id: string | null
  weight: number
  is_repeat: Generated<boolean>
  is_fingerprinted: Generated<boolean>
  evidence: Generated<EvidenceWeight | null>
  outcome: ReportOutcome | null
  created_at: Date
  closed_at: Date | null
}

/** What the messages that a report reveals prove; `unproven`: nothing any more, `forged`: that they were never sent. */
export type EvidenceWeight = 'verified' | 'sealed' | 'unproven' | 'forged'

type ReportMessageTable = {
  id: string
  report_id: string
  /** Null once the member whom the case is about is erased and nothing needs it any more. */
  message_id: string | null
  is_mine: boolean
  is_reported: boolean
  seq: number
  sent_at: Date
  media_id: string | null
  state: 'verified' | 'unverified' | 'sealed'
  is_genuine: boolean
  text_sealed: Buffer | null
}

type ReportFingerprintTable = {
  report_id: string
  kind: 'message' | 'description' | 'word'
  fingerprint: string
}

type AutoHideTable = {
  report_id: string
  /** What kept it from hiding: a bound, as much as one reporter hides, or that the reporter was mostly wrong. */
  outcome: 'hidden' | AutoHideBound | 'reporter' | 'distrusted'
  is_newcomer: boolean
  alarm: AutoHideBound | null
  /** From what it is taken: what members hide, what is kept for those who were written to, or what strangers hide. */
  share: Generated<AutoHideShare>
  created_at: Date
}

export type AutoHideShare = 'members' | 'contacts' | 'outside'

/** Whose reports together are bounded: newcomers, those whom the reported has written to, all members, or strangers. */
export type AutoHideBound = 'newcomers' | 'contacts' | 'everyone' | 'outside'

type ProposalTable = {
  id: string
  case_id: string | null
  action: 'ban' | 'unban' | 'notCovered' | 'restore' | 'milder' | 'release' | 'strike' | 'rule' | 'disclose'
  subject_id: string | null
  payload_sealed: Buffer
  proposer_id: string
  approver_id: string | null
  state: Generated<'open' | 'approved' | 'declined' | 'lapsed'>
  answer_sealed: Buffer | null
  created_at: Date
  lapses_at: Date
  decided_at: Date | null
}

type ProposalQuestionTable = {
  id: string
  proposal_id: string
  staff_id: string
  text_sealed: Buffer
  created_at: Date
}

type RuleTable = { id: string; name: string; created_at: Date }

type RuleVersionTable = {
  id: string
  rule_id: string
  version: number
  definition: ColumnType<RuleDefinition, string>
  author_id: string
  approver_id: string | null
  state: Generated<'draft' | 'live' | 'off'>
  created_at: Date
  live_at: Date | null
  off_at: Date | null
  broke_at: Date | null
  dry_run: ColumnType<DryRun | null, string | null, string | null>
  dry_run_at: Date | null
}

type DecisionTable = {
  id: string
  case_id: string
  member_id: string | null
  staff_id: string | null
  approver_id: string | null
  proposal_id: string | null
  rule_version_id: string | null
  /** The wave by which it was made. */
  wave_id: Generated<string | null>
  /** The decision of a person that was applied once more. */
  repeat_of: string | null
  action: DecisionAction
  policy: Policy
  reason: ReasonCode
  note_sealed: Buffer | null
  words_sealed: Buffer | null
  media_id: string | null
  /** The note of having met that was taken down. */
  meeting_id: Generated<string | null>
  /** The case in which words were seen that were taken down by a case of their own. */
  found_in: Generated<string | null>
  is_strike: Generated<boolean>
  is_final: boolean
  created_at: Date
  appeal_until: Date | null
  overturned_at: Date | null
}

type WaveTable = {
  id: string
  staff_id: string
  /** The case that stands for all of them. */
  template_id: string
  basis: WaveBasis
  action: WaveAction
  reason: ReasonCode
  size: number
  opened: string[]
  seen_at: Date
  created_at: Date
}

type RestrictionTable = {
  id: string
  member_id: string
  decision_id: string
  kind: 'contact' | 'hold' | 'suspend' | 'ban'
  from_at: Date
  until_at: Date | null
  lifted_at: Date | null
  lifted_by: string | null
}

type AppealTable = {
  id: string
  decision_id: string
  member_id: string | null
  case_id: string
  text_sealed: Buffer
  state: Generated<'open' | 'upheld' | 'overturned' | 'modified'>
  restored: Generated<'back' | 'gone' | null>
  answer_sealed: Buffer | null
  decided_by: string | null
  created_at: Date
  decided_at: Date | null
}

type DisclosureTable = {
  id: string
  case_id: string
  kind: DisclosureKind
  recipient_sealed: Buffer
  proposer_id: string
  approver_id: string | null
  created_at: Date
  approved_at: Date | null
  ends_at: Date | null
}

type AuthorityReferralTable = {
  id: string
  number: GeneratedAlways<number>
  case_id: string
  authority: Authority
  reference_sealed: Buffer
  preserved_sealed: Buffer
  referred_at: Date
  recorded_by: string
  created_at: Date
  state: Generated<ReferralState>
  answered_by: string | null
  answered_at: Date | null
}

type PreservationTable = {
  id: string
  case_id: string
  why_sealed: Buffer
  begun_by: string
  begun_at: Date
  ended_by: string | null
  ended_at: Date | null
}

type PreservedItemTable = {
  media_id: string
  case_id: string
  storage_key: string
  key_sealed: Buffer
  sha256: Buffer
  type: string
  created_at: Date
  /** Each as 256 letters 0 and 1. */
  hashes: Generated<string[]>
  width: Generated<number>
  height: Generated<number>
  duration_ms: Generated<number | null>
}

/** The tables of the moderators' desk. */
export type ModerationTables = {
  moderation_case: CaseTable
  report: ReportTable
  report_message: ReportMessageTable
  report_fingerprint: ReportFingerprintTable
  auto_hide: AutoHideTable
  proposal: ProposalTable
  proposal_question: ProposalQuestionTable
  rule: RuleTable
  rule_version: RuleVersionTable
  decision: DecisionTable
  wave: WaveTable
  restriction: RestrictionTable
  appeal: AppealTable
  case_skip: { case_id: string; staff_id: string; at: Date }
  staff_wellness_setting: {
    staff_id: string
    categories: ReportCategory[]
    blur: Generated<BlurStrength>
    changed_at: Date
  }
  disclosure: DisclosureTable
  authority_referral: AuthorityReferralTable
  preservation: PreservationTable
  preserved_item: PreservedItemTable
  case_conflict: { case_id: string; staff_id: string }
  preserved_person: { case_id: string; person_sealed: Buffer; created_at: Date }
}
