import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import type { Signature } from '#security/signed-address.ts'
import { isSignedMedia, type Variant } from '#media/media-address.ts'
import { selectVisibleMedia, selectVisibleWindow } from '#features/people/shown-media/shown-media.service.ts'

type Address = { id: string; variant: Variant; signature: Signature }

/** A file as it goes out; `type` is ours, whatever was uploaded. */
export type Served = { key: string; type: string; extension: string }

/** Who is about to look at what another shows them privately. */
type Look = { viewerId: string; ownerId: string; at: Date }

/**
 * The files that answer a signed address, the best first: the database is asked each time whether that session may see
 * the item now, or the window of a member without a photo. Under safe search, or before a yes, an explicit item is its
 * blur alone. `look`: the item is private, and not the viewer's own. Throws `notFound` for every reason alike.
 */
export async function findFiles(
  context: Context,
  { id, variant, signature }: Address,
  accept: string | undefined,
): Promise<{ files: Served[]; look?: Look }> {
  if (!isSignedMedia(context, id, variant, signature)) throw new Refusal('notFound')
  const at = context.clock.now()
  const viewing = { mediaId: id, sessionId: signature.v, at }
  const row = await selectVisibleMedia(context.db, viewing)
  if (!row) return { files: [await findWindow(context, viewing, variant)] }
  if (row.is_veiled && variant !== 'blur') throw new Refusal('notFound')
  const look = row.is_shared && { look: { viewerId: row.viewer_id, ownerId: row.owner_id, at } }
  const file = (name: string, type: string) => ({
    key: `${row.storage_key}/${name}`,
    type,
    extension: name.slice(name.indexOf('.') + 1),
  })
  if (variant === 'video') return { files: [file('720.mp4', 'video/mp4')], ...look }
  const webp = file(`${variant}.webp`, 'image/webp')
  const isWidth = /^\d/.test(variant)
  const isAvif = isWidth && accept?.includes('image/avif')
  return { files: isAvif ? [file(`${variant}.avif`, 'image/avif'), webp] : [webp], ...look }
}

/** A window is kept in WebP alone, in the widths that its address names. Throws `notFound`. */
async function findWindow({ db }: Context, viewing: Parameters<typeof selectVisibleWindow>[1], variant: Variant) {
  const window = await selectVisibleWindow(db, viewing)
  if (!window) throw new Refusal('notFound')
  return { key: `${window.storage_key}/${variant}.webp`, type: 'image/webp', extension: 'webp' }
}
