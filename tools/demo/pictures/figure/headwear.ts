import { curve, disc, faded, line, mix, path, round, times } from '@amour/server/lamplight/pen.ts'
import type { Look } from '#demo/pictures/look.ts'
import { outlines, worn } from './cuts.ts'
import { bump, type Layer, layer, ridge } from './layer.ts'
import { points } from './points.ts'

type Fold = readonly [x: number, y: number, ax: number, ay: number, bx: number, by: number, toX: number, toY: number]

const fold = ([x, y, ax, ay, bx, by, toX, toY]: Fold) => `M${x} ${y}C${ax} ${ay} ${bx} ${by} ${toX} ${toY}`

const folds: Record<string, readonly Fold[]> = {
  scarf: [
    [32, -46, -4, -66, -54, -8, -54, 40],
    [36, -36, 6, -50, -40, 0, -36, 44],
    [30, -24, 10, -22, -14, 10, -14, 48],
    [22, 44, 4, 62, -30, 66, -58, 52],
    [32, 64, 8, 90, -34, 92, -64, 72],
    [36, 86, 10, 118, -36, 118, -70, 96],
    [38, 106, 10, 136, -30, 136, -62, 120],
  ],
  turban: [
    [45, -18, 20, -46, -20, -44, -56, -10],
    [46, -28, 22, -62, -18, -60, -58, -24],
    [43, -44, 18, -76, -20, -72, -54, -46],
    [44, -22, 30, -50, 10, -70, -24, -74],
    [43, -14, 26, -32, 4, -40, -40, 6],
  ],
  wrap: [
    [41, -30, 10, -60, -30, -60, -56, -26],
    [42, -46, 14, -84, -20, -84, -54, -50],
    [38, -66, 16, -96, -12, -98, -36, -84],
    [20, -86, -8, -60, -30, -30, -46, 4],
  ],
  beanie: [],
  cap: [[-8, -62, -14, -46, -16, -34, -14, -20]],
}

/** What is worn on the head instead of hair, or over it. */
export function drawHeadwear(look: Look): Layer[] {
  const { cut, accent } = look
  const outline = worn.includes(cut) ? outlines[cut] : undefined
  if (!outline) return []
  const cloth = mix(accent, '#1A0E14', cut === 'cap' ? 0.35 : 0.12)
  const drawn = (folds[cut] ?? []).map(fold).join('')
  const more = details(look, cloth)
  return [
    layer(
      'cloth',
      path(curve(outline), cloth) + line(drawn, mix(cloth, '#FFF0DA', 0.3), 0.9, faded(0.35)) + more.paint,
      {
        broad: ridge(drawn, 7, -0.5),
        soft: ridge(drawn, 3, -0.55) + more.soft,
        fine: more.fine,
      },
    ),
  ]
}

function details({ cut }: Look, cloth: string): { paint: string; soft: string; fine: string } {
  if (cut === 'wrap') {
    const knot = curve(points('10 -96  24 -114  42 -110  38 -94  22 -86'))
    return { paint: path(knot, cloth), soft: ridge('M14 -96Q28 -104 38 -104', 3, -0.6), fine: '' }
  }
  if (cut === 'beanie') {
    const brim = curve(points('43 -13  42 -28  10 -35  -30 -29  -58 -14  -58 4  -28 -4  8 -12'))
    const ribs = times(22, (at) => `M${round(41 - at * 4.5)} ${round(-17 + at * 0.3 - Math.sin((at / 21) * 3) * 6)}v12`)
    const knit = times(
      60,
      (at) => `M${round(34 - (at % 12) * 7.4)} ${round(-34 - Math.floor(at / 12) * 7)}q3.6 3 7.2 0`,
    )
    return {
      paint: path(brim, mix(cloth, '#0A060A', 0.22)) + line(knit, mix(cloth, '#FFF0DA', 0.2), 0.9, faded(0.4)),
      soft: ridge(ribs, 2.2, 0.5) + bump([-6, -32, 50, 3], -0.5),
      fine: ridge(knit, 1, 0.6),
    }
  }
  if (cut === 'cap') {
    const peak = curve(points('16 -34  44 -32  67 -21  64 -16  40 -20  14 -22'))
    return {
      paint: path(peak, mix(cloth, '#0A060A', 0.3)) + disc(-12, -61, 2.6, cloth),
      soft: ridge('M16 -22Q40 -22 64 -17', 2, 0.5),
      fine: '',
    }
  }
  return { paint: '', soft: '', fine: '' }
}
