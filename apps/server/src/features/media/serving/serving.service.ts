import type { Context } from '#context.ts'
import { closedByAge } from '#security/age-policy.ts'
import { Refusal } from '#http/refusal.ts'
import type { Signature } from '#security/signed-address.ts'
import type { Variant } from '#media/media-address.ts'
import { FILM } from '#media/video.ts'
import { markTextOf } from '#media/watermark/mark-text.ts'
import { findFilmCopy } from '#features/media/film-copies/film-copies.service.ts'
import {
  selectVisibleMedia,
  selectVisibleWindow,
  type Viewed,
  type VisibleMedia,
} from '#features/people/shown-media/shown-media.service.ts'

type Address = { id: string; variant: Variant; signature: Signature }

/** A file as it goes out; `type` is ours, whatever was uploaded. */
export type Served = { key: string; type: string; extension: string }

/** Who looks at what another shows them privately, and what is laid over it. */
export type Look = { viewerId: string; ownerId: string; at: Date; text: string }

/**
 * What answers an address: files, the best first. `look`: the item is private, and not the viewer's own. `isOpen`: every
 * member may see it, so that the viewer's browser may keep it for as long as its address lives.
 */
type Found = { files: Served[]; isOpen: boolean; look?: Look }

/**
 * What answers an address whose signature holds: the database is asked each time whether that session may see the item now, or the window
 * of a member without a photo. Under safe search, or before a yes, an explicit item is its blur alone. Of a private film
 * another has a copy of their own. Throws `notFound` for every reason alike.
 */
export async function findFiles(
  context: Context,
  { id, variant, signature }: Address,
  accept: string | undefined,
): Promise<Found> {
  const at = context.clock.now()
  const viewing = { mediaId: id, sessionId: signature.v, at }
  const row = await selectVisibleMedia(context.db, viewing)
  if (!row) return { files: [await findWindow(context, viewing, variant)], isOpen: true }
  requireOpenByAge(context, row, 'members')
  if (row.is_veiled && variant !== 'blur') throw new Refusal('notFound')
  if (row.is_explicit && variant !== 'blur') requireOpenByAge(context, row, 'explicit')
  if (row.is_shared) return findShared(context, row, { id, variant, at })
  const isOpen = row.is_open
  if (variant === 'video') return { files: [film(`${row.storage_key}/${FILM}`)], isOpen }
  const webp = picture(row, variant, 'webp')
  const isAvif = /^\d/.test(variant) && accept?.includes('image/avif')
  return { files: isAvif ? [picture(row, variant, 'avif'), webp] : [webp], isOpen }
}

/** What is not one's own the age policy closes as it closes calls. Throws `notFound`. */
function requireOpenByAge({ config }: Context, row: Viewed, shown: 'members' | 'explicit') {
  const { is_own: isOwn, proven_until: ageProvenUntil } = row
  if (!isOwn && closedByAge(config, shown, { ageProvenUntil })) throw new Refusal('notFound')
}

const picture = (row: Pick<VisibleMedia, 'storage_key'>, variant: Variant, kind: 'webp' | 'avif') => ({
  key: `${row.storage_key}/${variant}.${kind}`,
  type: `image/${kind}`,
  extension: kind,
})

const film = (key: string) => ({ key, type: 'video/mp4', extension: 'mp4' })

type Asked = { id: string; variant: Variant; at: Date }

/** What is private leaves with its viewer's name over it, in WebP alone: no address leads to the bare bytes. */
async function findShared(context: Context, row: VisibleMedia, { id, variant, at }: Asked): Promise<Found> {
  const { viewer_id: viewerId, owner_id: ownerId } = row
  const look = { viewerId, ownerId, at, text: markTextOf(row.viewer_name, at) }
  if (variant !== 'video') return { files: [picture(row, variant, 'webp')], isOpen: false, look }
  const key = await findFilmCopy(context, { mediaId: id, viewerId }, at)
  if (!key) throw new Refusal('notFound')
  return { files: [film(key)], isOpen: false, look }
}

/** A window is kept in WebP alone, in the widths that its address names. Throws `notFound`. */
async function findWindow(context: Context, viewing: Parameters<typeof selectVisibleWindow>[1], variant: Variant) {
  const window = await selectVisibleWindow(context.db, viewing)
  if (!window) throw new Refusal('notFound')
  requireOpenByAge(context, window, 'members')
  return { key: `${window.storage_key}/${variant}.webp`, type: 'image/webp', extension: 'webp' }
}
