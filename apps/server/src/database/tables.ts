import type { Folder } from '@amour/contract/messages/messages.ts'
import type { NotificationType } from '@amour/contract/people/notifications.ts'
import type { Gender } from '@amour/contract/people/orientations.ts'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { KeyTables } from './key-tables.ts'
import type { AccountDeletionTables } from './account-deletion-tables.ts'
import type { MediaTables } from './media-tables.ts'
import type { StaffTables } from './staff-tables.ts'
import type { TrustTables } from './trust-tables.ts'
import type { AgeReviewTables } from './age-review-tables.ts'
import type { ModerationTables } from './moderation-tables.ts'

type CountyTable = { id: number; name: string; nation: string }

type LocationTable = {
  id: number
  ordinal: number
  county_id: number
  city: string
  latitude: number
  longitude: number
  population: number | null
  aliases: Generated<string[]>
}

type MemberTable = {
  id: string
  username: string
  /** `closed`: nobody's account, but what stands for an erased member in the conversations of others. */
  status: 'unactivated' | 'active' | 'restricted' | 'held' | 'paused' | 'leaving' | 'suspended' | 'closed'
  status_before: Generated<'active' | 'restricted' | null>
  was_away: Generated<boolean>
  leaves_at: Generated<Date | null>
  leaving_cause: Generated<'asked' | 'unused' | null>
  gender: Gender
  seeking: Gender
  location_id: number
  age: number
  email_index: Buffer
  email_sealed: Buffer
  dob_sealed: Buffer
  password_hash: string
  reference: string
  safe_search: Generated<boolean>
  is_demo: Generated<boolean>
  read_receipts: Generated<boolean>
  shows_online: Generated<boolean>
  shows_typing: Generated<boolean>
  hides_from_county: Generated<boolean>
  wants_default_photo: Generated<boolean>
  browses_invisibly: Generated<boolean>
  is_incognito: Generated<boolean>
  available_when: Generated<'tonight' | 'week' | null>
  available_until: Generated<Date | null>
  hides_from_counties: Generated<boolean>
  hides_from_people: Generated<boolean>
  verified_at: Date | null
  profile_updated_at: Date | null
  active_at: Date
  created_at: Date
  activated_at: Date | null
}

type TwoStepTable = {
  member_id: string
  seed_sealed: Buffer
  last_step: Generated<string>
  created_at: Date
  confirmed_at: Date | null
}

type RecoveryCodeTable = { member_id: string; code_hash: string }

type PasskeyTable = {
  id: string
  member_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  is_synced: boolean
  created_at: Date
  used_at: Date | null
}

type PasskeyChallengeTable = {
  challenge_hash: Buffer
  member_id: string
  purpose: 'create' | 'prove'
  expires_at: Date
}

type BlockTable = { member_id: string; blocked_id: string; created_at: Date }

type FavouriteTable = { id: string; member_id: string; favourite_id: string; created_at: Date }

type HideTable = { member_id: string; hidden_id: string; created_at: Date }

type SessionTable = {
  id: string
  member_id: string
  key_sealed: Buffer
  counter: Generated<number>
  is_seen: Generated<boolean>
  two_step: Generated<boolean>
  browser: string | null
  system: string | null
  created_at: Date
  auth_at: Date
  refreshed_at: Date
  active_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: 'logout' | 'reuse' | 'password' | 'email' | 'closed' | 'suspended' | null
  /** When it last changed anything; kept where replicas are read, and null elsewhere. */
  wrote_at: Generated<Date | null>
}

type UsedProofTable = { challenge_hash: Buffer; expires_at: Date }

type IdempotencyTable = {
  owner: string
  key: string
  request_hash: Buffer
  answer_sealed: Buffer
  created_at: Date
}

type MailTable = {
  id: string
  template: string
  /** Whose account it is about, until it is sent: it goes with the account. */
  member_id: string | null
  to_sealed: Buffer
  data_sealed: Buffer
  created_at: Date
  sent_at: Date | null
  attempts: Generated<number>
}

type NoticeTable = {
  id: string
  reference: string
  member_id: string | null
  title: string
  items_sealed: Buffer
  color: 'red' | 'amber' | 'blue' | 'grey'
  created_at: Date
  /** None of what the site itself has filed. */
  secret_hash: Generated<Buffer | null>
  case_id: Generated<string | null>
}

type MemberSearchTable = {
  member_id: string
  segment: number
  county_id: number
  location_id: number
  ordinal: number
  active_at: number
  created_at: Date
  age: number
  has_photo: boolean
  is_verified: boolean
  /** The county or the set of counties that the member hides from; 0 none, -1 incognito. */
  hidden_county: Generated<number>
  /** Slots of activity, the first that is no longer within; 0 is not available. */
  available_until: Generated<number>
  tonight_until: Generated<number>
}

type MemberSearchCountTable = { segment: number; location_id: number; members: number; changed: string }

type ConversationTable = {
  id: string
  member_a: string
  member_b: string
  started_by: string
  last_seq: Generated<number>
  created_at: Date
  answered_at: Date | null
}

type MessageTable = {
  id: string
  conversation_id: string
  seq: number
  sender_id: string
  recipient_id: string
  is_encrypted: boolean
  body: Buffer | null
  media_id: string | null
  sender_key_version: number | null
  recipient_key_version: number | null
  frank: Buffer
  sent_at: Date
  delivered_at: Date | null
  read_at: Date | null
  is_read_privately: Generated<boolean>
  unsent_at: Date | null
  sender_deleted_at: Date | null
  recipient_deleted_at: Date | null
}

type ParticipantTable = {
  conversation_id: string
  member_id: string
  other_id: string
  folder: Folder
  last_message_id: string | null
  last_at: Date | null
  unread: Generated<number>
  cleared_seq: Generated<number>
  muted_at: Date | null
}

type FlirtTable = { id: string; sender_id: string; recipient_id: string; flirt: string; sent_at: Date }

type NotificationTable = {
  id: string
  member_id: string
  type: NotificationType
  actor_id: string | null
  media_id: string | null
  detail: string | null
  times: Generated<number>
  created_at: Date
  read_at: Date | null
}

type EventTable = {
  member_id: string | null
  kind: 'message' | 'receipt' | 'key' | 'notification' | 'counts' | 'account' | 'session' | 'case' | 'staff_session'
  conversation_id: string | null
  xid: Generated<string>
  at: Generated<Date>
}

type EventEpochTable = { epoch: string; is_only: Generated<boolean> }

/** The tables as Kysely knows them; schema.sql is the truth they describe. */
export type Tables = AccountTables &
  KeyTables &
  AccountDeletionTables &
  MediaTables &
  ModerationTables &
  StaffTables &
  TrustTables &
  AgeReviewTables & {
    county: CountyTable
    location: LocationTable
    member: MemberTable
    two_step: TwoStepTable
    recovery_code: RecoveryCodeTable
    passkey: PasskeyTable
    passkey_challenge: PasskeyChallengeTable
    block: BlockTable
    hide: HideTable
    favourite: FavouriteTable
    session: SessionTable
    used_proof: UsedProofTable
    idempotency: IdempotencyTable
    mail: MailTable
    notice: NoticeTable
    complaint: { case_id: string; about_id: string }
    member_search: MemberSearchTable
    member_search_count: MemberSearchCountTable
    conversation: ConversationTable
    message: MessageTable
    participant: ParticipantTable
    flirt: FlirtTable
    notification: NotificationTable
    event: EventTable
    event_epoch: EventEpochTable
  }

/** What an insert into a table takes. */
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>

export type CountyRow = Selectable<CountyTable>
export type MemberRow = Selectable<MemberTable>
export type MemberProfileRow = Selectable<Tables['member_profile']>
export type ProfilePromptRow = Selectable<Tables['profile_prompt']>
export type MemberKeyRow = Selectable<Tables['member_key']>
export type PasskeyRow = Selectable<PasskeyTable>
export type StaffRow = Selectable<Tables['staff']>
export type StaffBreakRow = Selectable<Tables['staff_break']>
export type StaffKeyRow = Selectable<Tables['staff_key']>
export type MediaRow = Selectable<Tables['media']>
export type ConversationRow = Selectable<ConversationTable>
export type CaseRow = Selectable<Tables['moderation_case']>
export type DecisionRow = Selectable<Tables['decision']>
export type ReportRow = Selectable<Tables['report']>
export type MessageRow = Selectable<MessageTable>
export type VerificationRow = Selectable<Tables['verification']>
export type NotificationRow = Selectable<NotificationTable>
