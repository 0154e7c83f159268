import type { Context } from '@amour/server/context.ts'
import type { MediaRow } from '@amour/server/database/tables.ts'
import { newId } from '@amour/server/security/ids.ts'
import sharp from 'sharp'

type NewMedia = Partial<
  Pick<MediaRow, 'status' | 'rating' | 'visibility' | 'kind' | 'processing' | 'reason' | 'created_at' | 'bytes'>
> & {
  isDefault?: boolean
  /** Has pictures that a browser can show, all alike. */
  isPicture?: boolean
}

/** What the bytes of a film are in tests: each as its place in the file. */
export const FILM_PARTS = Buffer.from(Array.from({ length: 256 }, (_, place) => place))

let picture: Promise<Buffer> | undefined

const drawPicture = () =>
  (picture ??= sharp({ create: { width: 1000, height: 750, channels: 3, background: '#998877' } })
    .webp()
    .toBuffer())

/** Puts an approved public photo, unless said otherwise, into database and storage; unless it is a picture, its bytes name its variant. */
export async function storePhoto({ db, clock, storage }: Context, memberId: string, wanted: NewMedia = {}) {
  const { isDefault: is_default = false, isPicture = false, ...rest } = wanted
  const id = newId()
  const storage_key = `items/${id}`
  const row = { status: 'approved', rating: 'general', visibility: 'public', kind: 'photo', ...rest } as const
  await db
    .insertInto('media')
    .values({
      processing: 'done',
      created_at: clock.now(),
      ...row,
      id,
      member_id: memberId,
      is_default,
      storage_key,
      width: 1000,
      height: 750,
      placeholder: '#998877',
      duration_ms: row.kind === 'video' ? 12_000 : null,
    })
    .execute()
  const names = ['160', '480', '960', '1600', 'blur', ...(row.kind === 'video' ? ['poster'] : [])]
  const bytesOf = (name: string) => (isPicture ? drawPicture() : Buffer.from(`${id} ${name}`))
  for (const name of names) await storage.write(`${storage_key}/${name}.webp`, await bytesOf(name))
  if (row.kind === 'video') await storage.write(`${storage_key}/720.mp4`, FILM_PARTS)
  return { id, storageKey: storage_key }
}

/** The same for a video, whose film is `FILM`. */
export const storeVideo = (context: Context, memberId: string, wanted: Omit<NewMedia, 'kind'> = {}) =>
  storePhoto(context, memberId, { ...wanted, kind: 'video' })

/** The copy of a private video that a viewer gets, made and with the same bytes: what it is marked with is tested elsewhere. */
export async function storeFilmCopy({ db, clock, storage }: Context, mediaId: string, viewerId: string) {
  const id = newId()
  const storage_key = `copies/${id}`
  const row = { id, media_id: mediaId, viewer_id: viewerId, storage_key, state: 'done' } as const
  await db
    .insertInto('film_copy')
    .values({ ...row, requested_at: clock.now() })
    .execute()
  await storage.write(`${storage_key}/480.mp4`, FILM_PARTS)
}
