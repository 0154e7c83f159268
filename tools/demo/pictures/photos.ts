import { readFile } from 'node:fs/promises'

import type { PhotoPlan } from '#demo/albums.ts'
import { createRandom } from '#demo/random.ts'

import { drawPortrait, drawView } from './portrait.ts'
import { type Rendered, renderPicture, renderStill } from './render.ts'
import { drawStill } from './stills.ts'

/** The drawing of a picture as SVG. */
export async function draw({ name, drawing }: PhotoPlan) {
  if ('peep' in drawing) return drawPortrait(drawing.peep, drawing.background, createRandom(name))
  if ('still' in drawing) return drawStill(drawing.still)
  if ('view' in drawing) return drawView(createRandom(drawing.view))
  return readFile(new URL(`../portraits/${drawing.file}.svg`, import.meta.url), 'utf8')
}

/** Renders pictures, two at a time, and hands each on as it is ready. One that several members share is rendered once. */
export async function renderPhotos(
  plans: readonly PhotoPlan[],
  widths: readonly number[],
  take: (plan: PhotoPlan, rendered: Rendered) => Promise<void>,
) {
  const shared = new Map<string, Promise<Rendered>>()
  let next = 0

  function render(plan: PhotoPlan) {
    const { drawing } = plan
    const key = 'file' in drawing ? drawing.file : 'still' in drawing ? `still ${drawing.still}` : plan.name
    const known = shared.get(key)
    if (known) return known
    const rendered =
      'still' in drawing
        ? renderStill(drawing.still, widths)
        : draw(plan).then((svg) => renderPicture(svg, { widths, hasBlur: canBeBlurred(plan) }))
    if (key !== plan.name) shared.set(key, rendered)
    return rendered
  }

  async function work() {
    for (let plan = plans[next++]; plan; plan = plans[next++]) await take(plan, await render(plan))
  }

  await Promise.all([work(), work()])
}

/** What is explicit, or may be called so by whoever reviews it. */
const canBeBlurred = ({ state }: PhotoPlan) => state.rating === 'explicit' || state.status === 'pending'
