import type { Media, Picture } from '@amour/contract/media.ts'
import type { Member } from '@amour/contract/members.ts'
import type { Attachment } from '@amour/contract/messages.ts'
import type { Context, MemberContext } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { isSignedMedia } from './media-address.ts'
import {
  type Carried,
  selectAlbum,
  selectCarried,
  selectDefaultPhotos,
  selectPrivate,
  selectVisibleMedia,
} from './media.queries.ts'
import { viewMedia, viewPicture } from './media.view.ts'

export { viewPicture } from './media.view.ts'

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

/** A member's approved public photos and videos as the caller may see them, the default photo first. */
export async function findPublicMedia(context: MemberContext, memberId: string): Promise<Media[]> {
  const rows = await selectAlbum(context.db, { memberId, viewerId: context.caller.id, visibility: 'public' })
  return rows.map((row) => viewMedia(context, row))
}

/** How much a member keeps private, and how the caller stands to it. One's own is granted. */
export async function describePrivate({ db, caller }: MemberContext, memberId: string): Promise<Member['private']> {
  const { count, is_granted, is_requested } = await selectPrivate(db, memberId, caller.id)
  if (is_granted || memberId === caller.id) return { count, access: 'granted' }
  return { count, access: is_requested ? 'requested' : 'none' }
}

/** What messages carry, by the messages' ids, as the caller, who wrote or got them, may see it. */
export async function findAttachments(context: MemberContext, carried: Carried[]): Promise<Map<string, Attachment>> {
  const found = new Map<string, Attachment>(
    carried.map(({ messageId }) => [messageId, { state: 'gone', media: null } as const]),
  )
  if (carried.length === 0) return found
  for (const row of await selectCarried(context.db, context.caller.id, carried)) {
    if (row.status === 'rejected' || !row.is_shared) continue
    const isSeen = row.status === 'approved' || row.member_id === context.caller.id
    const state = row.status === 'pending' ? 'checking' : 'shown'
    found.set(row.message_id, { state, media: isSeen ? viewMedia(context, row) : null })
  }
  return found
}

type Address = { id: string; variant: string; expires: string; session: string; signature: string }

/** The file behind a signed address. Throws `notFound` for every reason alike. */
export async function readMedia(context: Context, address: Address): Promise<Buffer> {
  if (!isSignedMedia(context, address)) throw new Refusal('notFound')
  const look = { mediaId: address.id, sessionId: address.session, at: context.clock.now() }
  const row = await selectVisibleMedia(context.db, look)
  if (!row || (row.is_veiled && address.variant !== 'blur')) throw new Refusal('notFound')
  const bytes = await context.storage.read(`${row.storage_key}/${address.variant}.webp`)
  if (!bytes) throw new Refusal('notFound')
  return bytes
}
