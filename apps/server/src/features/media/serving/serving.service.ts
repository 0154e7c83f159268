import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import type { Signature } from '#security/signed-address.ts'
import { isSignedMedia, type Variant } from '#media/media-address.ts'
import { selectVisibleMedia, selectVisibleWindow } from '#features/people/shown-media/shown-media.service.ts'

type Address = { id: string; variant: Variant; signature: Signature }

/** A file as it goes out; `type` is ours, whatever was uploaded. */
export type Served = { key: string; type: string; extension: string }

/**
 * The files that answer a signed address, the best first: the database is asked each time whether that session may see
 * the item now, or the window of a member without a photo. Under safe search an explicit item is its blur alone. Throws `notFound` for every reason alike.
 */
export async function findFiles(
  context: Context,
  { id, variant, signature }: Address,
  accept: string | undefined,
): Promise<Served[]> {
  if (!isSignedMedia(context, id, variant, signature)) throw new Refusal('notFound')
  const look = { mediaId: id, sessionId: signature.v, at: context.clock.now() }
  const row = await selectVisibleMedia(context.db, look)
  if (!row) return [await findWindow(context, look, variant)]
  if (row.is_veiled && variant !== 'blur') throw new Refusal('notFound')
  const file = (name: string, type: string) => ({
    key: `${row.storage_key}/${name}`,
    type,
    extension: name.slice(name.indexOf('.') + 1),
  })
  if (variant === 'video') return [file('720.mp4', 'video/mp4')]
  const webp = file(`${variant}.webp`, 'image/webp')
  const isWidth = /^\d/.test(variant)
  return isWidth && accept?.includes('image/avif') ? [file(`${variant}.avif`, 'image/avif'), webp] : [webp]
}

/** A window is kept in WebP alone, in the widths that its address names. Throws `notFound`. */
async function findWindow({ db }: Context, look: Parameters<typeof selectVisibleWindow>[1], variant: Variant) {
  const window = await selectVisibleWindow(db, look)
  if (!window) throw new Refusal('notFound')
  return { key: `${window.storage_key}/${variant}.webp`, type: 'image/webp', extension: 'webp' }
}
