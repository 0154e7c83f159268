import type { RejectionReason } from '@amour/contract/media/media.ts'
import type { Generated } from 'kysely'

type MediaTable = {
  id: string
  member_id: string
  kind: 'photo' | 'video'
  status: 'pending' | 'approved' | 'rejected'
  rating: Generated<'general' | 'explicit'>
  visibility: Generated<'public' | 'private'>
  is_default: Generated<boolean>
  storage_key: string
  width: Generated<number>
  height: Generated<number>
  placeholder: Generated<string>
  created_at: Date
  processing: Generated<'waiting' | 'done' | 'failed'>
  reason: RejectionReason | null
  duration_ms: number | null
  bytes: Generated<number>
  source_key: string | null
  spooled_at: Date | null
  content_hash: Buffer | null
  decided_at: Date | null
  decided_by: string | null
  deleted_at: Date | null
  was_default: Generated<boolean>
  tries: Generated<number>
  held_at: Date | null
  held_default: Generated<boolean>
  held_waiting: Generated<boolean>
  /** Its files went then: it was refused, and nobody can appeal any more. */
  emptied_at: Generated<Date | null>
}

type MediaViewTable = { media_id: string; member_id: string; viewed_at: Date }

type MediaLikeTable = { media_id: string; member_id: string; liked_at: Date; taken_back_at: Date | null }

type MediaRequestTable = {
  owner_id: string
  requester_id: string
  state: 'open' | 'declined'
  asked_at: Date
  withdrawn_at: Date | null
  /** Null for one that is open, and for one that the release before has declined. */
  declined_at: Generated<Date | null>
}

type MediaGrantTable = {
  id: string
  owner_id: string
  grantee_id: string
  media_id: string | null
  was_requested: Generated<boolean>
  created_at: Date
  /** From then on it opens nothing; null until it is taken back. */
  ends_at: Date | null
}

/** A look of `viewer_id` at an item that `owner_id` shows them privately: the first of its hour, at `viewed_at`. */
type PrivateViewTable = { media_id: string; viewer_id: string; owner_id: string; hour: Date; viewed_at: Date }

/** The copy of a private film that `viewer_id` gets, with their name over it. */
type FilmCopyTable = {
  id: string
  media_id: string
  viewer_id: string
  storage_key: string
  state: Generated<'waiting' | 'done'>
  requested_at: Date
}

/** `member_id` has read what the law says before they saw private items of `owner_id`. */
type PrivateNoticeTable = { member_id: string; owner_id: string; read_at: Date }

/** `member_id` has said yes to explicit items of `sender_id`. */
type ExplicitConsentTable = { member_id: string; sender_id: string; given_at: Date }

/** `pdq` as 256 letters 0 and 1. */
type MediaHashTable = { media_id: string; frame_ms: number; pdq: string; quality: number }

type MediaBanTable = {
  id: string
  pdq: string
  kind: 'removed' | 'intimate' | 'child'
  source: string
  note: string | null
  created_at: Date
}

type MediaDuplicateTable = { media_id: string; duplicate_id: string; distance: number }

/** `banned_pdq` and `pdq` as 256 letters 0 and 1. */
type MediaMatchTable = {
  id: string
  media_id: string | null
  member_id: string | null
  kind: MediaBanTable['kind']
  source: string
  banned_pdq: string
  pdq: string
  distance: number
  frame_ms: number
  evidence_key: string | null
  owner_sealed: Buffer | null
  created_at: Date
}

/** `until` moves on while the upload is under way. */
type UploadSlotTable = { member_id: string; slot: number; owner_token: string; until: Date }

/** What stands for a member without a photo; its id tells nothing of the member's. */
type LitWindowTable = { id: string; member_id: string; storage_key: string; placeholder: string; created_at: Date }

/** The tables of photos and videos. */
export type MediaTables = {
  media: MediaTable
  media_view: MediaViewTable
  media_like: MediaLikeTable
  media_request: MediaRequestTable
  media_grant: MediaGrantTable
  explicit_consent: ExplicitConsentTable
  film_copy: FilmCopyTable
  private_view: PrivateViewTable
  private_notice: PrivateNoticeTable
  media_hash: MediaHashTable
  media_ban: MediaBanTable
  media_duplicate: MediaDuplicateTable
  media_match: MediaMatchTable
  media_takedown: { media_id: string; case_id: string }
  media_removal: { media_id: string; decision_id: string; was_down: boolean }
  upload_slot: UploadSlotTable
  lit_window: LitWindowTable
}
