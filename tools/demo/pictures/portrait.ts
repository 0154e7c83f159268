import type { Random } from '#demo/random.ts'

import { pickFace } from './appearance.ts'
import { drawCloth } from './clothes.ts'
import { archWindow, arches, bookshelf, bulbs, lamp, leaves, rings, sash, wallpaper } from './indoors.ts'
import { beachHuts, boats, bridge, harbour, hills, lighthouse, skyline, terrace } from './outdoors.ts'
import { palettes, type Palette, type PaletteName } from './palettes.ts'
import { drawPeep, type Head, type Peep } from './peep.ts'

type Background = { draw: (palette: Palette, random: Random) => string; suits: readonly PaletteName[] }

const ALL: readonly PaletteName[] = ['slate', 'teal', 'rose', 'sage', 'ochre', 'terracotta', 'violet', 'sand']
const EVENING: readonly PaletteName[] = ['dusk', 'slate', 'teal', 'violet']
const DAY: readonly PaletteName[] = ['slate', 'teal', 'rose', 'sage', 'terracotta', 'ochre']

const views: readonly Background[] = [
  { draw: boats, suits: ['slate', 'teal', 'rose'] },
  { draw: bridge, suits: ['dusk', 'slate', 'violet'] },
  { draw: terrace, suits: ['slate', 'violet', 'ochre'] },
  { draw: lighthouse, suits: ['slate', 'teal', 'dusk'] },
]

const backgrounds: readonly Background[] = [
  { draw: harbour, suits: ['dusk', 'teal', 'violet', 'slate', 'rose'] },
  { draw: hills, suits: DAY },
  { draw: skyline, suits: EVENING },
  { draw: boats, suits: ['slate', 'teal', 'rose', 'sand'] },
  { draw: bridge, suits: EVENING },
  { draw: beachHuts, suits: ['slate', 'teal', 'rose', 'terracotta'] },
  { draw: terrace, suits: ['slate', 'violet', 'ochre', 'sand', 'dusk'] },
  { draw: lighthouse, suits: ['slate', 'teal', 'violet', 'dusk'] },
  { draw: archWindow, suits: ['slate', 'ochre', 'rose', 'sage', 'teal'] },
  { draw: arches, suits: ALL },
  { draw: rings, suits: ALL },
  { draw: leaves, suits: ['sage', 'teal', 'sand', 'terracotta', 'rose'] },
  { draw: lamp, suits: ['violet', 'terracotta', 'teal', 'slate', 'ochre'] },
  { draw: bookshelf, suits: ['sand', 'terracotta', 'sage'] },
  { draw: wallpaper, suits: ['rose', 'sage', 'slate', 'sand', 'ochre', 'teal'] },
  { draw: bulbs, suits: ['violet', 'slate', 'teal', 'rose', 'dusk'] },
  { draw: sash, suits: ['slate', 'teal', 'ochre', 'sage', 'terracotta'] },
]

/** Tall or wide heads stand a little smaller, so that nothing is cut off. */
const TALL = new Set<Head>(['bun', 'bun2', 'buns', 'hatHip', 'longCurly', 'cornrows', 'flatTopLong'])

function placePeep(drawn: string, peep: Peep, random: Random) {
  const tall = TALL.has(peep.head)
  const scale = tall ? 0.9 : 0.94 + random.next() * 0.05
  const mirrored = random.chance(0.4)
  const x = 320 - 343.5 * scale
  const place = `translate(${x.toFixed(1)} ${(802 - 704 * scale).toFixed(1)})`
  const turn = mirrored ? ` translate(${(687 * scale).toFixed(1)} 0)` : ''
  return `<g transform="${place}${turn} scale(${mirrored ? (-scale).toFixed(3) : scale.toFixed(3)} ${scale.toFixed(3)})">${drawn}</g>`
}

function sheet(drawn: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 800" width="640" height="800">${drawn}</svg>`
}

/** Chooses backgrounds so that no two neighbours in a list look alike. */
function backgroundAt(index: number, random: Random) {
  // Seven and seventeen share no factor: every background comes once before any comes twice.
  const background = backgrounds[(index * 7) % backgrounds.length]
  if (!background) throw new Error('There is no background.')
  return { draw: background.draw, palette: palettes[random.pick(background.suits)] }
}

/** One portrait of 640 × 800 as SVG. `index` spreads the backgrounds evenly over the members. */
export function drawPortrait(peep: Peep, index: number, random: Random) {
  const { draw, palette } = backgroundAt(index, random)
  const figure = drawPeep(peep, pickFace(random), drawCloth(random))
  const back = draw(palette, random)
  return sheet(back + placePeep(figure, peep, random))
}

/** A view without a person, of 640 × 800, as SVG. */
export function drawView(random: Random) {
  const { draw, suits } = random.pick(views)
  return sheet(draw(palettes[random.pick(suits)], random))
}
