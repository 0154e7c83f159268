import type { Context } from '@amour/server/context.ts'
import type { MediaRow } from '@amour/server/database/tables.ts'
import { newId } from '@amour/server/security/ids.ts'

type NewPhoto = Partial<Pick<MediaRow, 'status' | 'rating' | 'visibility' | 'kind'>> & { isDefault?: boolean }

/** Puts an approved public photo, unless said otherwise, into database and storage; its bytes name its width. */
export async function aPhoto({ db, clock, storage }: Context, memberId: string, wanted: NewPhoto = {}) {
  const { isDefault: is_default = false, ...rest } = wanted
  const id = newId()
  const row = {
    status: 'approved',
    rating: 'general',
    visibility: 'public',
    kind: 'photo',
    processing: 'done',
    ...rest,
  } as const
  await db
    .insertInto('media')
    .values({
      ...row,
      id,
      member_id: memberId,
      is_default,
      storage_key: id,
      width: 1000,
      height: 750,
      placeholder: '#998877',
      created_at: clock.now(),
    })
    .execute()
  for (const width of [160, 480, 960]) await storage.write(`${id}/${width}.webp`, Buffer.from(`${id} ${width}`))
  return { id }
}
