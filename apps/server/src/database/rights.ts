import type { Tables } from './tables.ts'

/** The processes that have a role of their own in the database: the member API, the worker, the console. */
export const processRoles = ['api_rw', 'worker', 'mod_rw'] as const

export type ProcessRole = (typeof processRoles)[number]

export type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

const all: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
/** Rows that stay: what they lead to is removed with a member, by the database itself. */
const write: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE']
const read: readonly Right[] = ['SELECT']
const none: readonly Right[] = []

/** What each process does with a table, in the order of `processRoles`. A new table is nobody's until it stands here. */
export const rights: Record<
  keyof Tables | 'rate_limit',
  readonly [api: readonly Right[], worker: readonly Right[], moderation: readonly Right[]]
> = {
  // What only the members' own calls and the erasing of members need.
  activation: [all, all, none],
  // The console learns whether, and until when; redeeming alone writes, and no moderator's word stands for it.
  age_proof: [write, read, read],
  age_token_spent: [['SELECT', 'INSERT'], ['SELECT', 'DELETE'], none],
  // Said by the owner at a start.
  age_visibility: [read, read, read],
  consent: [all, all, none],
  // Said by the owner (`amour announcement`); the worker mails and removes them.
  announcement: [read, ['SELECT', 'UPDATE', 'DELETE'], none],
  announcement_member: [write, read, none],
  deletion_link: [all, all, none],
  deletion_notice: [none, all, none],
  email_change: [all, all, none],
  former_email: [all, all, none],
  key_kit: [all, all, none],
  member_key: [all, all, none],
  passkey: [all, all, none],
  passkey_challenge: [all, all, none],
  passkey_wrap: [all, all, none],
  recovery: [all, all, none],
  recovery_code: [all, all, none],
  retired_username: [all, all, none],
  two_step: [all, all, none],
  used_proof: [all, all, none],
  username_reservation: [all, all, none],
  export: [all, all, none],
  // Whoever stores a key adds one; the worker takes them out as it gives them their place.
  key_pending: [['SELECT', 'INSERT'], ['SELECT', 'INSERT', 'DELETE'], none],
  key_publication: [all, all, none],
  key_publication_day: [all, all, none],
  // The worker alone grows the tree and says so.
  key_tile: [read, write, none],
  key_checkpoint: [read, all, none],
  upload_slot: [all, all, none],
  // Nobody browses an inbox: a moderator reads what a report has revealed, and nothing else.
  message: [all, all, none],
  participant: [all, all, none],
  flirt: [all, all, none],
  conversation: [all, all, read],
  // What moderators see of members, and what their decisions change.
  block: [all, all, read],
  hide: [all, all, none],
  // Written by the database when somebody moves, and where a decision brings a member back to the search.
  member_stay: [all, all, read],
  hidden_county: [all, all, read],
  hidden_set: [read, all, read],
  hidden_set_begin: [none, none, none],
  hidden_person: [all, all, none],
  member_mailbox: [all, all, none],
  favourite: [all, all, none],
  // The worker alone counts them; a moderator says that one counts, or no more.
  rating: [all, all, ['SELECT', 'UPDATE']],
  rating_summary: [read, all, read],
  rating_look: [['SELECT', 'INSERT', 'DELETE'], all, ['SELECT', 'UPDATE']],
  // What somebody searches for is theirs alone; the worker reads whom to tell, and makes the copy of their data.
  saved_search: [all, ['SELECT', 'UPDATE'], none],
  search_alert: [all, ['SELECT', 'UPDATE'], none],
  search_alert_run: [none, ['SELECT', 'UPDATE'], none],
  visit: [all, all, none],
  meeting: [all, all, ['SELECT', 'UPDATE']],
  // Taken down by a mark; erased with their member, or by the worker.
  media: [all, all, ['SELECT', 'UPDATE']],
  // Whom private items are shown to is their owner's alone to say; a ban takes it back.
  media_grant: [all, all, ['SELECT', 'DELETE']],
  explicit_consent: [all, all, none],
  film_copy: [write, all, none],
  private_notice: [['SELECT', 'INSERT'], read, none],
  // Written as a picture is served, removed when it is old.
  private_view: [['SELECT', 'INSERT'], ['SELECT', 'DELETE'], none],
  media_hash: [all, all, read],
  media_like: [all, all, read],
  // Drawn by the worker alone.
  lit_window: [read, all, read],
  media_request: [all, all, ['SELECT', 'DELETE']],
  media_duplicate: [all, all, read],
  media_view: [all, all, read],
  media_ban: [read, all, all],
  media_match: [read, all, all],
  media_takedown: [['SELECT', 'INSERT'], ['SELECT', 'INSERT'], all],
  media_removal: [none, read, all],
  // Whoever decides about members neither makes nor erases one.
  member: [all, all, ['SELECT', 'UPDATE']],
  member_profile: [all, all, ['SELECT', 'UPDATE']],
  profile_prompt: [all, read, ['SELECT', 'UPDATE']],
  // The search’s own, written by the database where it follows a member.
  member_search: [read, read, read],
  // Noted at sign-in, and from what members write; read beside a report.
  account_fingerprint: [all, all, read],
  signal: [['SELECT', 'INSERT', 'UPDATE'], all, read],
  member_search_count: [read, read, read],
  arrival: [read, read, none],
  verification: [all, all, ['SELECT', 'UPDATE']],
  verification_print: [all, all, read],
  verification_repeat: [all, all, read],
  // Ended by a decision, and begun by its member alone.
  session: [all, all, ['SELECT', 'UPDATE', 'DELETE']],
  sign_in: [all, all, read],
  notification: [all, all, all],
  // Written by triggers wherever something changes, as its owner; read for streams. The worker removes what is old.
  event: [read, ['SELECT', 'DELETE'], read],
  event_epoch: [['SELECT', 'INSERT'], read, ['SELECT', 'INSERT']],
  notification_preference: [all, all, read],
  digest: [all, all, all],
  // Where a member is told is no business of the desk's; that something is to be told, its decisions say.
  push_subscription: [all, ['SELECT', 'UPDATE', 'DELETE'], none],
  push_schedule: [write, ['SELECT', 'UPDATE'], ['SELECT', 'UPDATE']],
  notice: [all, all, read],
  mail: [all, all, all],
  // The same for all.
  county: [all, all, read],
  location: [all, all, read],
  erasure: [all, all, none],
  idempotency: [all, all, all],
  rate_limit: [all, all, all],
  // From a report to a decision. Members write reports and appeals, and their word may hold somebody at once.
  moderation_case: [write, write, write],
  report: [write, write, write],
  report_message: [['SELECT', 'INSERT'], write, read],
  report_fingerprint: [['SELECT', 'INSERT'], all, read],
  auto_hide: [['SELECT', 'INSERT'], none, none],
  decision: [write, write, write],
  wave: [none, none, ['SELECT', 'INSERT']],
  restriction: [write, write, write],
  appeal: [write, write, write],
  proposal: [none, write, write],
  proposal_question: [none, none, ['SELECT', 'INSERT']],
  case_skip: [none, none, write],
  staff_wellness_setting: [none, none, write],
  disclosure: [none, none, write],
  // Of checks of age at the gate; no process that knows members has a use for it.
  age_review: [none, none, write],
  // Added to, and answered once.
  authority_referral: [none, none, write],
  // Written by the database when a member is erased.
  case_conflict: [none, none, read],
  // Written with the form that complains, and never after it.
  complaint: [['SELECT', 'INSERT'], none, read],
  // Whoever erases a member keeps what is held.
  preservation: [read, read, write],
  preserved_item: [['SELECT', 'INSERT'], ['SELECT', 'INSERT', 'DELETE'], all],
  preserved_person: [['SELECT', 'INSERT'], ['SELECT', 'INSERT', 'DELETE'], all],
  rule: [read, read, write],
  // A report or a signal that a rule has met too often switches it off.
  rule_version: [['SELECT', 'UPDATE'], ['SELECT', 'UPDATE'], write],
  // The staff, of whom the member API knows nothing.
  staff: [none, read, write],
  staff_change: [none, none, write],
  staff_conflict: [none, none, all],
  conflict_withdrawal: [none, none, write],
  staff_break: [none, none, all],
  staff_key: [none, none, all],
  staff_challenge: [none, none, all],
  staff_session: [none, none, write],
  staff_invitation: [none, none, write],
  on_call_shift: [none, read, all],
  on_call_contact: [none, read, all],
  staff_push_subscription: [none, ['SELECT', 'UPDATE', 'DELETE'], all],
  // The worker calls; the console shows whether anybody came.
  case_alert: [none, all, read],
  on_call_round: [none, write, read],
  // Added to by the role `audit_ins`, which all three have; changed by nobody.
  audit_event: [none, read, read],
}

/**
 * Tables whose names the release before writes otherwise: its processes that still run find views, granted as the
 * tables are. A later release drops these.
 */
export const formerNames: { readonly [table in keyof Tables]?: string } = {
  account_fingerprint: 'account_mark',
  digest: 'news_mail',
  location: 'place',
  media_duplicate: 'media_twin',
  media_takedown: 'media_hold',
  participant: 'inbox',
  preserved_person: 'case_person',
  proposal_question: 'proposal_word',
  staff_break: 'staff_rest',
  staff_wellness_setting: 'staff_avoidance',
  upload_slot: 'upload_place',
}

type Columns = { [table in keyof Tables]?: readonly (keyof Tables[table])[] }

/** Columns that a process has no use for, and may not read of a table that it reads. */
export const unreadColumns: Partial<Record<ProcessRole, Columns>> = {
  mod_rw: { member: ['password_hash'], age_proof: ['method_class', 'level', 'proven_month'] },
}

/** The only columns that a process changes of a table that it updates. */
export const changedColumns: Partial<Record<ProcessRole, Columns>> = {
  mod_rw: {
    // What follows from a decision, and from one about a selfie.
    member: ['status', 'status_before', 'was_away', 'leaves_at', 'leaving_cause', 'verified_at'],
    // What is decided about an item, and never whose it is, who sees it, or that it is to go.
    media: [
      'status',
      'rating',
      'reason',
      'is_default',
      'held_at',
      'held_default',
      'held_waiting',
      'decided_at',
      'decided_by',
    ],
    // What is decided about a film or selfie, which goes with it.
    verification: ['state', 'media_id', 'reason', 'storage_key', 'key_sealed', 'decided_at', 'decided_by'],
    // A note of having met that is taken down, or comes back.
    meeting: ['state', 'decided_at', 'decided_by'],
    rating: ['held_for', 'cleared_at', 'struck_at', 'struck_in'],
    rating_look: ['ended_at'],
    age_review: ['told_at'],
    authority_referral: ['state', 'answered_by', 'answered_at'],
    push_schedule: ['due_at'],
  },
}
