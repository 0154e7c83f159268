import { createHash } from 'node:crypto'

import type { Context } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { type Ffmpeg, findFfmpeg } from '@amour/server/media/ffmpeg.ts'

import type { PhotoPlan } from './albums.ts'
import { selectDemoKeys, updateDrawn } from './demo.queries.ts'
import type { Identified, IdentifiedPhoto } from './member-rows.ts'
import { FILM_SECONDS, renderFilm } from './pictures/film.ts'
import { expectedTone } from './pictures/plan.ts'
import { FILM_SIZE, FULL, type Order, type Rendered } from './pictures/render.ts'
import { sizeOfStill } from './pictures/stills.ts'
import { openStudio } from './pictures/studio.ts'

/** The same picture has the same key at every try: what a killed run left behind is written over, not left over. */
function storageKey(name: string) {
  return `items/demo-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}

/** The widths in which pictures are made, and whether there are films. */
type Wanted = { widths: readonly number[]; hasFilms: boolean }

type WantedFirst = Wanted & {
  /** How many pictures are drawn before there is anything to be seen; the others follow. */
  first: number
  /** What is drawn with them, wherever it stands. */
  also?: readonly PhotoPlan[]
}

/** What is drawn of a picture, and how large its files are together. */
type Drawn = { placeholder: string; bytes: number }

/** Draws what is seen first, writes its files, and answers the rows of all. Without ffmpeg there are no films. */
export async function writePhotos(context: Context, members: readonly Identified[], wanted: WantedFirst) {
  const ffmpeg = wanted.hasFilms ? await findFfmpeg(context.config) : undefined
  const plans = members.flatMap(({ photos }) => photos).filter(({ isFilm }) => !isFilm || ffmpeg)
  const made = new Map<string, Drawn>()
  const chosen = plans.filter((plan, place) => place < wanted.first || wanted.also?.includes(plan))
  await drawFiles(context, chosen, {
    widths: wanted.widths,
    ffmpeg,
    isQuiet: false,
    take: async (name, drawn) => void made.set(name, drawn),
  })
  const rows = members.flatMap(({ id, photos }) =>
    photos
      .filter((photo) => plans.includes(photo))
      .map((photo, index) => ({
        ...mediaRow(photo),
        ...(made.get(photo.name) ?? { placeholder: toneOf(photo), bytes: 0 }),
        member_id: id,
        is_default: index === 0,
      })),
  )
  return rows
}

/**
 * Draws those of these pictures that have a row and no files yet, behind all other work unless `isQuiet` is false, until
 * `signal` ends it.
 */
export async function drawRest(
  context: Context,
  members: readonly { photos: readonly PhotoPlan[] }[],
  { widths, hasFilms, isQuiet = true }: Wanted & { isQuiet?: boolean },
  signal?: AbortSignal,
): Promise<void> {
  const known = await selectDemoKeys(context.db)
  const ffmpeg = hasFilms ? await findFfmpeg(context.config) : undefined
  const missing: PhotoPlan[] = []
  for (const plan of members.flatMap(({ photos }) => photos)) {
    const key = storageKey(plan.name)
    if (!known.has(key) || (plan.isFilm && !ffmpeg)) continue
    if ((await context.storage.sizeOf(`${key}/160.webp`)) === undefined) missing.push(plan)
  }
  const take = (name: string, drawn: Drawn) => updateDrawn(context.db, storageKey(name), drawn)
  await drawFiles(context, missing, { widths, ffmpeg, isQuiet, take, signal })
}

type Way = {
  widths: readonly number[]
  ffmpeg: Ffmpeg | undefined
  isQuiet: boolean
  take: (name: string, drawn: Drawn) => Promise<void>
  signal?: AbortSignal | undefined
}

/** Draws pictures and writes their files. A still that several members share is drawn once. */
async function drawFiles(context: Context, plans: readonly PhotoPlan[], way: Way) {
  if (plans.length === 0) return
  await using studio = openStudio({ isQuiet: way.isQuiet })
  way.signal?.addEventListener('abort', () => void studio[Symbol.asyncDispose]())
  const shared = new Map<string, Promise<Rendered>>()

  function draw(order: Order) {
    if (!('still' in order.drawing)) return studio.draw(order)
    const key = `${order.drawing.still} ${order.hasFrame}`
    const known = shared.get(key) ?? studio.draw(order)
    shared.set(key, known)
    return known
  }

  await Promise.all(
    plans.map(async (plan) => {
      const rendered = await draw({
        drawing: plan.drawing,
        widths: way.widths,
        hasBlur: 'still' in plan.drawing || canBeBlurred(plan),
        hasFrame: plan.isFilm,
      })
      if (!way.signal?.aborted) await way.take(plan.name, await writeFiles(context, plan, rendered, way.ffmpeg))
    }),
  )
}

/** What is explicit, or may be called so by whoever reviews it. */
const canBeBlurred = ({ state }: PhotoPlan) => state.rating === 'explicit' || state.status === 'pending'

async function writeFiles({ storage }: Context, plan: PhotoPlan, rendered: Rendered, ffmpeg: Ffmpeg | undefined) {
  const { files, placeholder, frame } = rendered
  const all = [...files]
  const widest = files.findLast(({ name }) => name !== 'blur.webp')
  if (frame && ffmpeg && widest)
    all.push({ name: '720.mp4', bytes: await renderFilm(ffmpeg, frame) }, { ...widest, name: 'poster.webp' })
  await Promise.all(all.map(({ name, bytes }) => storage.write(`${storageKey(plan.name)}/${name}`, Buffer.from(bytes))))
  return { placeholder, bytes: all.reduce((sum, { bytes }) => sum + bytes.length, 0) }
}

const toneOf = ({ drawing }: PhotoPlan) => ('portrait' in drawing ? expectedTone(drawing.portrait) : '#3a2228')

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
