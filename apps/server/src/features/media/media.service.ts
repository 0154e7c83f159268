import type { Media, Picture } from '@amour/contract/media.ts'
import type { Context, MemberContext } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { isSignedMedia } from './media-address.ts'
import { selectDefaultPhotos, selectPublicMedia, selectVisibleMedia } from './media.queries.ts'
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
  const rows = await selectPublicMedia(context.db, memberId)
  return rows.map((row) => viewMedia(context, row))
}

type Address = { id: string; width: string; expires: string; session: string; signature: string }

/** The file behind a signed address. Throws `notFound` for every reason alike. */
export async function readMedia(context: Context, address: Address): Promise<Buffer> {
  if (!isSignedMedia(context, address)) throw new Refusal('notFound')
  const look = { mediaId: address.id, sessionId: address.session, at: context.clock.now() }
  const row = await selectVisibleMedia(context.db, look)
  const bytes = row && (await context.storage.read(`${row.storage_key}/${address.width}.webp`))
  if (!bytes) throw new Refusal('notFound')
  return bytes
}
