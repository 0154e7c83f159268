import { createHash } from 'node:crypto'

import type { Context } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { findFfmpeg } from '@amour/server/media/ffmpeg.ts'

import type { Identified, IdentifiedPhoto } from './member-rows.ts'
import { FILM_SECONDS, renderFilm } from './pictures/film.ts'
import { draw, renderPhotos } from './pictures/photos.ts'
import { FILM_SIZE, FULL } from './pictures/render.ts'
import { sizeOfStill } from './pictures/stills.ts'

/** The same picture has the same key at every try: what a killed run left behind is written over, not left over. */
function storageKey(name: string) {
  return `items/demo-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}

type Wanted = { widths: readonly number[]; hasFilms: boolean }

/**
 * Draws all photos and films, writes their files, and answers the rows which make them visible. Without ffmpeg there
 * are no films.
 */
export async function writePhotos(context: Context, members: readonly Identified[], { widths, hasFilms }: Wanted) {
  const { storage, config } = context
  const ffmpeg = hasFilms ? await findFfmpeg(config) : undefined
  const plans = members.flatMap(({ photos }) => photos).filter(({ isFilm }) => !isFilm || ffmpeg)
  const made = new Map<string, { placeholder: string; bytes: number }>()
  await renderPhotos(plans, widths, async (plan, { files, placeholder }) => {
    const film = plan.isFilm && ffmpeg ? await renderFilm(ffmpeg, await draw(plan)) : undefined
    const widest = files.findLast(({ name }) => name !== 'blur.webp')
    const all = [...files]
    if (film && widest) all.push({ name: '720.mp4', bytes: film }, { ...widest, name: 'poster.webp' })
    await Promise.all(all.map(({ name, bytes }) => storage.write(`${storageKey(plan.name)}/${name}`, bytes)))
    made.set(plan.name, { placeholder, bytes: all.reduce((sum, { bytes }) => sum + bytes.length, 0) })
  })
  return members.flatMap(({ id, photos }) =>
    photos.flatMap((photo, index) => {
      const files = made.get(photo.name)
      return files ? [{ ...mediaRow(photo), ...files, member_id: id, is_default: index === 0 }] : []
    }),
  )
}

function mediaRow({ id, name, drawing, state, isFilm, uploadedAt }: IdentifiedPhoto) {
  return {
    id,
    kind: isFilm ? 'video' : 'photo',
    processing: 'done',
    ...state,
    ...(isFilm ? FILM_SIZE : 'still' in drawing ? sizeOfStill(drawing.still) : FULL),
    duration_ms: isFilm ? FILM_SECONDS * 1000 : null,
    storage_key: storageKey(name),
    created_at: uploadedAt,
    ...(state.status !== 'pending' && { decided_at: uploadedAt, decided_by: 'demo' }),
  } satisfies Partial<NewRow<'media'>>
}
