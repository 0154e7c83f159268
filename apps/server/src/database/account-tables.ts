import type { AnnouncementKind } from '@amour/contract/account/announcements.ts'
import type { SignInOutcome } from '@amour/locales/sign-ins.ts'
import type { PreferenceType } from '@amour/contract/account/preferences.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type ActivationTable = {
  id: string
  member_id: string
  token_hash: Buffer
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type RecoveryTable = {
  id: string
  email_index: Buffer
  password_sealed: Buffer
  token_hash: Buffer
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
}

/** `password_sealed`: the password's record for the new address; null of a release that kept none. */
type EmailChangeTable = AddressLinkTable & { password_sealed: Generated<Buffer | null> }

type AddressLinkTable = {
  id: string
  member_id: string
  email_index: Buffer
  email_sealed: Buffer
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

type FormerEmailTable = AddressLinkTable & { restored_at: Date | null }

/** `username` is the keyed hash of the name, in hex: nobody learns from a row who registers. */
type UsernameReservationTable = { username: string; expires_at: Date }

type NotificationPreferenceTable = { member_id: string; type: PreferenceType; on_site: boolean; by_mail: boolean }

type DigestTable = {
  member_id: string
  due_at: Date | null
  sent_at: Date | null
  unsubscribe_hash: Buffer
  alerted_at: Generated<Date | null>
}

type PushSubscriptionTable = {
  id: string
  member_id: string
  session_id: string
  endpoint_hash: Buffer
  target_sealed: Buffer
  created_at: Date
  told_at: Date | null
}

/** `quiet_from`, `quiet_to`: minutes of London's day, both or neither. */
type PushScheduleTable = {
  member_id: string
  due_at: Date | null
  sent_at: Date | null
  looked_at: Date | null
  quiet_from: number | null
  quiet_to: number | null
}

/** Days are `2026-12-03`. From `segment` on, the database itself writes what `member_search` has of the member. */
type VisitTable = {
  id: string
  member_id: string
  location_id: number
  county_id: number
  ordinal: number
  from_day: string
  to_day: string
  shown_from: string
  announced_at: Date
  segment: GeneratedAlways<number>
  active_at: GeneratedAlways<number>
  created_at: GeneratedAlways<Date>
  hidden_county: GeneratedAlways<number>
  home_county_id: GeneratedAlways<number>
  home_location_id: GeneratedAlways<number>
  home_ordinal: GeneratedAlways<number>
}

type ArrivalTable = {
  member_id: string
  segment: number
  county_id: number
  location_id: number
  ordinal: number
  came_at: Date
  photo_at: Date | null
  tick_at: Date | null
  latest_at: GeneratedAlways<Date>
}

type SavedSearchTable = { id: string; member_id: string; search_sealed: Buffer; created_at: Date; seen_at: Date }

/** `area` is a box as PostgreSQL writes it. */
type SearchAlertTable = {
  saved_search_id: string
  area: string
  county_id: number | null
  location_id: number | null
  age_min: number
  age_max: number
  needs_photo: boolean
  needs_tick: boolean
  due_at: Generated<Date | null>
  tell_at: Generated<Date | null>
  rests_until: Generated<Date | null>
  told_at: Generated<Date | null>
}

type SearchAlertRunTable = { is_only: Generated<boolean>; matched_at: Date; member_id: string }

type SignInTable = {
  id: string
  member_id: string | null
  outcome: SignInOutcome
  browser: string | null
  system: string | null
  network: Buffer | null
  is_new_device: Generated<boolean>
  at: Date
}

/** A county that a member has left, until it is of no more account (decision 082). */
type MemberStayTable = { member_id: string; county_id: number; left_at: Date }

type HiddenCountyTable = { member_id: string; county_id: number; created_at: Date }

/** A set of counties that somebody hides from, as `member_search.hidden_county` names it. */
type HiddenSetTable = { id: number; counties: number[] }

/** From when on sets have numbers. */
type HiddenSetBeginTable = { begins_at: Date }

/** Every mailbox that an account has had, with the index of the address by which it was noted last. */
type MemberMailboxTable = { member_id: string; mailbox_index: Buffer; email_index: Buffer }

type HiddenPersonTable = {
  id: string
  member_id: string
  mailbox_index: Buffer
  label_sealed: Buffer
  created_at: Date
}

/** Days are `2026-12-01`: the first of the month in which the proof was given. */
type AgeProofTable = {
  member_id: string
  method_class: 'service' | 'wallet' | 'person'
  level: string
  proven_month: string
  expires_at: Date
}

/** `month`: of the key by which the token was signed. */
type AgeTokenSpentTable = { mark: Buffer; month: string }

/** One row: whether members who have never proved their age are hidden from others. */
type AgeVisibilityTable = { is_only: Generated<boolean>; hides_unproven: boolean }

/** `registered_before`: whoever has registered later is not concerned. `mailed_until`: the last member written to. */
type AnnouncementTable = {
  id: string
  kind: AnnouncementKind
  title: string
  text: string
  holds_from: string | null
  registered_before: Date
  is_for_some: boolean
  created_at: Date
  mailed_until: Generated<string | null>
  mailed_at: Generated<Date | null>
  withdrawn_at: Generated<Date | null>
}

/** Who has read one, and, where it is for some members alone, whom it is for. */
type AnnouncementMemberTable = { announcement_id: string; member_id: string; read_at: Date | null }

/** What leads into an account: links, codes and names that wait; what its member hears of, announces and looks out for. */
export type AccountTables = {
  age_proof: AgeProofTable
  age_token_spent: AgeTokenSpentTable
  age_visibility: AgeVisibilityTable
  member_stay: MemberStayTable
  hidden_county: HiddenCountyTable
  hidden_set: HiddenSetTable
  hidden_set_begin: HiddenSetBeginTable
  hidden_person: HiddenPersonTable
  member_mailbox: MemberMailboxTable
  activation: ActivationTable
  recovery: RecoveryTable
  email_change: EmailChangeTable
  former_email: FormerEmailTable
  username_reservation: UsernameReservationTable
  sign_in: SignInTable
  notification_preference: NotificationPreferenceTable
  push_subscription: PushSubscriptionTable
  push_schedule: PushScheduleTable
  digest: DigestTable
  announcement: AnnouncementTable
  announcement_member: AnnouncementMemberTable
  visit: VisitTable
  arrival: ArrivalTable
  saved_search: SavedSearchTable
  search_alert: SearchAlertTable
  search_alert_run: SearchAlertRunTable
}
