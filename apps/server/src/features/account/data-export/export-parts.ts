import type words from '@amour/locales/i18n/exports.json'

type Part = {
  name: Exclude<keyof typeof words, 'page'>
  table: string
  /** The columns that name the member whose row it is. */
  by: readonly string[]
  /** Columns that are secrets of the server's, or copies of something else that is in the export. */
  without?: readonly string[]
  /** A column that is set in rows that are not in the copy. */
  unless?: string
}

/** What a copy of one's data holds, table by table; messages and files are added beside it. */
export const parts: readonly Part[] = [
  {
    name: 'account',
    table: 'member',
    by: ['id'],
    without: ['email_index', 'email_sealed', 'dob_sealed', 'password_hash'],
  },
  { name: 'profile', table: 'member_profile', by: ['member_id'], without: ['text_decided_by', 'is_marked'] },
  { name: 'prompts', table: 'profile_prompt', by: ['member_id'], without: ['decided_by'] },
  { name: 'consents', table: 'consent', by: ['member_id'] },
  { name: 'announcements', table: 'announcement_member', by: ['member_id'] },
  { name: 'ageProof', table: 'age_proof', by: ['member_id'] },
  {
    name: 'media',
    table: 'media',
    by: ['member_id'],
    // Of what is deleted a report alone keeps a row, and a case alone holds one: neither is told before it is decided.
    without: ['storage_key', 'source_key', 'content_hash', 'decided_by', 'held_at', 'held_default', 'held_waiting'],
    unless: 'deleted_at',
  },
  { name: 'mediaAccess', table: 'media_grant', by: ['owner_id', 'grantee_id'] },
  // Whoever asks is not told that they were declined, nor the owner that somebody thought better of it.
  { name: 'mediaRequests', table: 'media_request', by: ['requester_id'], without: ['state', 'declined_at'] },
  { name: 'mediaRequestsGot', table: 'media_request', by: ['owner_id'], without: ['withdrawn_at'] },
  { name: 'privateNotices', table: 'private_notice', by: ['member_id'] },
  { name: 'privateViews', table: 'private_view', by: ['viewer_id'], without: ['hour'] },
  // To whom somebody has said yes is not told to those.
  { name: 'explicitConsents', table: 'explicit_consent', by: ['member_id'] },
  { name: 'mediaLikes', table: 'media_like', by: ['member_id'] },
  { name: 'mediaViews', table: 'media_view', by: ['member_id'] },
  { name: 'flirts', table: 'flirt', by: ['sender_id', 'recipient_id'] },
  {
    name: 'ratings',
    table: 'rating',
    by: ['rater_id'],
    // When and how it counts would tell of the other's ratings; why one waits is the desk's.
    without: [
      'id',
      'due_at',
      'messages',
      'days',
      'published_stars',
      'published_weight',
      'rests',
      'held_for',
      'cleared_at',
      'case_id',
      'struck_at',
      'struck_in',
    ],
  },
  { name: 'ratingSummary', table: 'rating_summary', by: ['subject_id'], without: ['raters'] },
  // What became of a note would tell its author that they were declined or blocked, and when.
  {
    name: 'meetings',
    table: 'meeting',
    by: ['author_id', 'subject_id'],
    without: ['state', 'decided_at', 'declined_at', 'decided_by'],
  },
  {
    name: 'verifications',
    table: 'verification',
    by: ['member_id'],
    without: ['storage_key', 'key_sealed', 'decided_by'],
  },
  { name: 'notifications', table: 'notification', by: ['member_id'] },
  { name: 'preferences', table: 'notification_preference', by: ['member_id'] },
  { name: 'signIns', table: 'sign_in', by: ['member_id'], without: ['network'] },
  { name: 'blocks', table: 'block', by: ['member_id'] },
  { name: 'hides', table: 'hide', by: ['member_id'] },
  { name: 'stays', table: 'member_stay', by: ['member_id'] },
  { name: 'favourites', table: 'favourite', by: ['member_id'] },
  {
    name: 'visits',
    table: 'visit',
    by: ['member_id'],
    without: [
      'ordinal',
      'segment',
      'active_at',
      'created_at',
      'hidden_county',
      'home_county_id',
      'home_location_id',
      'home_ordinal',
    ],
  },
  { name: 'sessions', table: 'session', by: ['member_id'], without: ['key_sealed', 'counter', 'is_seen'] },
  { name: 'keys', table: 'member_key', by: ['member_id'], without: ['private_sealed', 'previous_sealed'] },
  {
    name: 'passkeys',
    table: 'passkey',
    by: ['member_id'],
    without: ['credential_id', 'public_key', 'counter', 'transports'],
  },
]

/** Tables that tell of a member and are not in the copy, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  account_fingerprint: 'keyed digests of devices, networks and texts, from which nothing can be read back',
  appeal: 'added with its sealed text opened',
  arrival: 'a copy of the account for saved searches, with the times from which it was so',
  decision: 'added with its reason in words',
  moderation_case: 'the desk’s own order; what was decided is in the copy',
  report: 'added with its sealed text opened',
  restriction: 'told by the decisions in the copy',
  activation: 'a link that is over once the account is active',
  conversation: 'told by the conversations in the copy',
  email_change: 'an address that waits for its link, for a day',
  event: 'that something else in the copy has changed, for an hour',
  export: 'the copy itself',
  former_email: 'what lets the old mailbox undo a change, for 48 hours',
  participant: 'added with the other’s name',
  key_kit: 'what opens the keys',
  passkey_wrap: 'what opens the keys',
  film_copy: 'a film of another member for a day, which they show',
  lit_window: 'drawn by lot: it tells nothing of the member',
  media_match:
    'a banned picture was found, which may be evidence of a crime; the item in the copy tells that it was refused',
  member_search: 'a copy of the account for the search',
  message: 'told by the conversations in the copy',
  mail: 'an email that waits for the mail server, for minutes',
  deletion_notice: 'of a suspended account alone, which gets no copy: the day that it was told by mail',
  digest: 'when the last mail about news went out',
  notice: 'added with its sealed text opened',
  passkey_challenge: 'a question that lives for minutes',
  recovery_code: 'only hashes',
  hidden_county: 'added with the counties’ names',
  member_mailbox: 'keyed hashes of addresses that the copy has, or that the member had before',
  hidden_person: 'added with what is kept of each address opened',
  push_schedule: 'when a push is due and was sent; the quiet hours are added',
  push_subscription: 'added without the address and key by which a browser is told',
  rating_look: 'added with its sealed words opened',
  saved_search: 'added with its sealed words opened',
  verification_print: 'what a film or selfie is known again by: it would tell how to avoid it',
  signal: 'what speaks of misuse until a person has looked: it would tell how to avoid being seen',
  conflict_withdrawal:
    'that a person of the staff does not count as knowing them any more: about them, not about the member',
  staff_conflict: 'whom a person of the staff knows: about them, not about the member',
  two_step: 'a secret that is shown once',
  upload_slot: 'that an upload is on its way, for half a minute',
}
