import type { Picture } from '@amour/contract/media/media.ts'
import type { Member } from '@amour/contract/people/members.ts'
import type { Attachment } from '@amour/contract/messages/messages.ts'
import type { MemberContext } from '#context.ts'
import {
  type AttachedMedia,
  selectAlbum,
  selectAttached,
  selectImages,
  selectItem,
  selectPrivate,
} from './shown-media.queries.ts'
import { imageAddressOf, viewMedia } from './shown-media.view.ts'

export {
  selectVisibleMedia,
  selectVisibleWindow,
  type Viewed,
  type VisibleMedia,
  windowOf,
  type WindowRow,
} from './shown-media.queries.ts'
export { findAgeBlur, isBlurredFor, viewParts, viewPicture, viewWindow } from './shown-media.view.ts'

/**
 * The addresses that stand as `image` beside usernames: of the default photo, or else of the window. A member who has
 * neither yet is absent.
 */
export async function findImages(context: MemberContext, memberIds: string[]): Promise<Map<string, string>> {
  const rows = await selectImages(context.db, memberIds)
  return new Map(rows.map(({ member_id: memberId, id }) => [memberId, imageAddressOf(context, id)]))
}

/** The address that stands as `image` beside a username, of a picture that is at hand. */
export function imageOf(picture: Picture | null): string | null {
  return picture?.urls['160'] ?? null
}

const viewerOf = ({ caller, clock }: MemberContext) => ({ viewerId: caller.id, at: clock.now() })

/** One item with whether it is shown to the caller; whether the two meet at all is asked elsewhere. */
export function findItem(context: MemberContext, id: string) {
  return selectItem(context.db, viewerOf(context), id)
}

/** A member's approved photos and videos, public or private, as the caller sees them, the default photo first. */
export async function findAlbum(context: MemberContext, memberId: string, visibility: 'public' | 'private') {
  const rows = await selectAlbum(context.db, { memberId, visibility, ...viewerOf(context) })
  return rows.map((row) => viewMedia(context, row))
}

/** How much a member keeps private, and how the caller stands to it. One's own is granted. */
export async function describePrivate(context: MemberContext, memberId: string): Promise<Member['private']> {
  const { count, is_granted, is_requested } = await selectPrivate(context.db, memberId, viewerOf(context))
  if (is_granted || memberId === context.caller.id) return { count, access: 'granted' }
  return { count, access: is_requested ? 'requested' : 'none' }
}

/** What messages carry, by the messages' ids, as the caller, who wrote or got them, may see it. */
export async function findAttachments(
  context: MemberContext,
  carried: AttachedMedia[],
): Promise<Map<string, Attachment>> {
  const found = new Map<string, Attachment>(
    carried.map(({ messageId }) => [messageId, { state: 'gone', media: null } as const]),
  )
  if (carried.length === 0) return found
  for (const row of await selectAttached(context.db, viewerOf(context), carried)) {
    if (row.status === 'rejected' || !row.is_shared) continue
    const isSeen = row.status === 'approved' || row.member_id === context.caller.id
    const state = row.status === 'pending' ? 'checking' : 'shown'
    found.set(row.message_id, { state, media: isSeen ? viewMedia(context, row) : null })
  }
  return found
}
