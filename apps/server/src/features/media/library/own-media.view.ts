import {
  type MediaQuota,
  type OwnMedia,
  PHOTO_QUOTA,
  SPACE_QUOTA,
  UNDO_SECONDS,
  VIDEO_QUOTA,
} from '@amour/contract/media/media.ts'
import type { MemberContext } from '#context.ts'
import { withheldReasons } from '#database/media-visibility.ts'
import type { OwnMediaRow } from './own-media.queries.ts'
import { viewParts } from '#features/people/shown-media/shown-media.service.ts'
import { referenceOf } from './media-reference.service.ts'

export function viewOwnMedia(context: MemberContext, row: OwnMediaRow): OwnMedia {
  const hasFiles = row.processing === 'done' && !row.deleted_at && !row.emptied_at
  const isThere = hasFiles && !withheldReasons.includes(row.reason ?? '')
  const { picture, film } = viewParts(context, row, isThere)
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    processing: row.processing,
    rating: row.rating,
    visibility: row.visibility,
    isDefault: row.is_default,
    reason: row.reason,
    reference: referenceOf(row.id),
    ...picture,
    ...film,
    views: row.views,
    likes: row.likes,
    liked: false,
    deletedUntil: row.deleted_at ? undoUntil(row.deleted_at) : null,
    createdAt: row.created_at.toISOString(),
  }
}

/** Until when a deletion can be taken back. */
export function undoUntil(deletedAt: Date): string {
  return new Date(deletedAt.getTime() + UNDO_SECONDS * 1000).toISOString()
}

export function viewQuota({ photos, videos, bytes }: { photos: number; videos: number; bytes: number }): MediaQuota {
  return {
    photos: { used: photos, limit: PHOTO_QUOTA },
    videos: { used: videos, limit: VIDEO_QUOTA },
    bytes: { used: bytes, limit: SPACE_QUOTA },
  }
}
