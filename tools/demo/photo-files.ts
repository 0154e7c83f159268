import { createHash } from 'node:crypto'

import type { Context } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { newId } from '@amour/server/security/ids.ts'

import type { Identified } from './member-rows.ts'
import { renderPhotos } from './pictures/photos.ts'
import { FULL } from './pictures/render.ts'

/** The same picture has the same key at every try: what a killed run left behind is written over, not left over. */
function storageKey(name: string) {
  return `demo-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}

/** Draws all photos, writes their files, and answers the rows which make them visible. */
export async function writePhotos(
  { storage }: Context,
  members: readonly Identified[],
  widths: readonly number[],
): Promise<NewRow<'media'>[]> {
  const placeholders = new Map<string, string>()
  await renderPhotos(members, widths, async ({ name }, { files, placeholder }) => {
    placeholders.set(name, placeholder)
    await Promise.all(files.map(({ width, webp }) => storage.write(`${storageKey(name)}/${width}.webp`, webp)))
  })
  return members.flatMap(({ id, photos, createdAt }) =>
    photos.map(({ name }, photo) => {
      // Photos of one member came one after another, the default one first.
      const uploadedAt = new Date(createdAt.getTime() + (photo + 1) * 60_000)
      return {
        id: newId(uploadedAt.getTime()),
        member_id: id,
        kind: 'photo' as const,
        status: 'approved' as const,
        processing: 'done' as const,
        rating: 'general' as const,
        visibility: 'public' as const,
        is_default: photo === 0,
        storage_key: storageKey(name),
        width: FULL.width,
        height: FULL.height,
        placeholder: placeholders.get(name) ?? '#5E1F47',
        created_at: uploadedAt,
      }
    }),
  )
}
