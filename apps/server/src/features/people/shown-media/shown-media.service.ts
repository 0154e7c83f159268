import type { Picture } from '@amour/contract/media/media.ts'
import type { Member } from '@amour/contract/people/members.ts'
import type { Attachment } from '@amour/contract/messages/messages.ts'
import type { MemberContext } from '#context.ts'
import {
  type AttachedMedia,
  selectAlbum,
  selectAttached,
  selectDefaultPhotos,
  selectPrivate,
} from './shown-media.queries.ts'
import { viewMedia, viewPicture } from './shown-media.view.ts'

export { selectItem, selectVisibleMedia } from './shown-media.queries.ts'
export { isBlurredFor, viewParts, viewPicture } from './shown-media.view.ts'

/** The width of the one address that a member's `image` is, in pixels. */
const IMAGE_WIDTH = '160'

/** The default photos of members as the caller may see them; a member without one is absent. */
export async function findPictures(context: MemberContext, memberIds: string[]): Promise<Map<string, Picture>> {
  const rows = await selectDefaultPhotos(context.db, memberIds)
  return new Map(rows.map((row) => [row.member_id, viewPicture(context, row)]))
}

/** The address that stands as `image` beside a username; null without a default photo. */
export function imageOf(picture: Picture | null | undefined): string | null {
  return picture?.urls[IMAGE_WIDTH] ?? null
}

/** A member's approved photos and videos, public or private, as the caller sees them, the default photo first. */
export async function findAlbum(context: MemberContext, memberId: string, visibility: 'public' | 'private') {
  const rows = await selectAlbum(context.db, { memberId, viewerId: context.caller.id, visibility })
  return rows.map((row) => viewMedia(context, row))
}

/** How much a member keeps private, and how the caller stands to it. One's own is granted. */
export async function describePrivate({ db, caller }: MemberContext, memberId: string): Promise<Member['private']> {
  const { count, is_granted, is_requested } = await selectPrivate(db, memberId, caller.id)
  if (is_granted || memberId === caller.id) return { count, access: 'granted' }
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
  for (const row of await selectAttached(context.db, context.caller.id, carried)) {
    if (row.status === 'rejected' || !row.is_shared) continue
    const isSeen = row.status === 'approved' || row.member_id === context.caller.id
    const state = row.status === 'pending' ? 'checking' : 'shown'
    found.set(row.message_id, { state, media: isSeen ? viewMedia(context, row) : null })
  }
  return found
}
