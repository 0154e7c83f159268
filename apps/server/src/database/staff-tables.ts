import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import type { ColumnType, Generated } from 'kysely'

type StaffTable = {
  id: string
  name: string
  roles: StaffRole[]
  /** `invited`: not yet two keys. */
  status: 'invited' | 'active' | 'suspended' | 'left'
  conflicts: Generated<string>
  is_demo: Generated<boolean>
  created_at: Date
  started_at: Date | null
  suspended_at: Generated<Date | null>
}

type StaffChangeTable = {
  id: string
  kind: 'invite' | 'roles' | 'keys' | 'restore' | 'leave'
  staff_id: string | null
  name: string | null
  roles: StaffRole[] | null
  why: string
  proposer_id: string
  approver_id: Generated<string | null>
  state: Generated<'open' | 'approved' | 'declined' | 'lapsed'>
  created_at: Date
  lapses_at: Date
  decided_at: Generated<Date | null>
}

type StaffConflictTable = {
  staff_id: string
  member_id: string
  declared_at: Date
}

type ConflictWithdrawalTable = {
  id: string
  staff_id: string
  member_id: string
  why_sealed: Buffer
  state: Generated<'open' | 'approved' | 'declined' | 'lapsed'>
  approver_id: Generated<string | null>
  created_at: Date
  lapses_at: Date
  decided_at: Generated<Date | null>
}

/** `since`: when work began after the last rest; `until`: a rest is on. */
type StaffBreakTable = {
  staff_id: string
  since: Date
  active_at: Date
  until: Date | null
  is_forced: Generated<boolean>
}

type StaffKeyTable = {
  id: string
  staff_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  created_at: Date
  used_at: Date | null
}

type StaffChallengeTable = {
  challenge_hash: Buffer
  staff_id: string | null
  purpose: 'signIn' | 'touch' | 'enrol'
  expires_at: Date
}

type StaffSessionTable = {
  id: string
  staff_id: string
  token_hash: Buffer
  key_id: string | null
  created_at: Date
  active_at: Date
  touched_at: Date | null
  expires_at: Date
  ended_at: Date | null
}

type StaffInvitationTable = {
  id: string
  staff_id: string
  token_hash: Buffer
  keys: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type AuditEventTable = {
  id: string
  at: Date
  staff_id: string | null
  session_id: string | null
  action: string
  subject_kind: string | null
  subject_id: string | null
  detail: ColumnType<Record<string, unknown>, string>
  /** The chain's columns are the database's own. */
  seq: ColumnType<string | null, never, never>
  previous_hash: ColumnType<Buffer | null, never, never>
  hash: ColumnType<Buffer | null, never, never>
}

/** `weekday`: 1 is Monday, the day on which it begins in London; `minutes` may lead into the next day. */
type OnCallShiftTable = {
  id: string
  staff_id: string
  weekday: number
  starts_minute: number
  minutes: number
  created_at: Date
}

type OnCallContactTable = {
  staff_id: string
  email_sealed: Buffer
  changed_at: Date
}

type StaffPushSubscriptionTable = {
  id: string
  staff_id: string
  endpoint_hash: Buffer
  target_sealed: Buffer
  browser: string | null
  system: string | null
  created_at: Date
  told_at: Date | null
}

/** `level`: 0 those on call, 1 the leads, 2 everybody; `level_at` since when, null before the first call. */
type CaseAlertTable = {
  id: string
  case_id: string
  queue: CaseQueue
  level: number
  raised_at: Date
  level_at: Date | null
  rung_at: Date | null
  answered_at: Date | null
  answered_by: string | null
}

/** The tables of the console: who works there, and what they did. */
export type StaffTables = {
  staff: StaffTable
  staff_change: StaffChangeTable
  staff_conflict: StaffConflictTable
  conflict_withdrawal: ConflictWithdrawalTable
  staff_break: StaffBreakTable
  staff_key: StaffKeyTable
  staff_challenge: StaffChallengeTable
  staff_session: StaffSessionTable
  staff_invitation: StaffInvitationTable
  audit_event: AuditEventTable
  on_call_shift: OnCallShiftTable
  on_call_contact: OnCallContactTable
  staff_push_subscription: StaffPushSubscriptionTable
  case_alert: CaseAlertTable
  on_call_round: { id: number; at: Date }
}
