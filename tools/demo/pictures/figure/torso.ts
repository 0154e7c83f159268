import type { Lot } from '@amour/server/lamplight/lot.ts'
import { curve, faded, line, mix, path, type Point, round, times } from '@amour/server/lamplight/pen.ts'
import type { Look } from '#demo/pictures/look.ts'
import { bump, type Layer, layer, ridge } from './layer.ts'
import { collars } from './collars.ts'

const garments = ['rollneck', 'shirt', 'lapel', 'knit', 'crew', 'straps', 'shawl', 'hood'] as const

export type Garment = (typeof garments)[number]

/** What somebody wears in one picture. */
export type Dress = { garment: Garment; cloth: string; accent: string }

const cloths = [
  '#3A1A34',
  '#5A1E34',
  '#26304E',
  '#2E3A44',
  '#6A3440',
  '#24423E',
  '#46364A',
  '#74463A',
  '#2E4A66',
  '#4E5A30',
  '#6E2048',
  '#1E5254',
  '#8A5E34',
  '#564070',
  '#8E8478',
  '#A89A88',
  '#1E1A22',
  '#7A2A2A',
]

const suits: Record<Garment, (look: Look) => number> = {
  rollneck: () => 3,
  shirt: ({ isMan }) => (isMan ? 4 : 2),
  lapel: ({ isMan }) => (isMan ? 3 : 1.4),
  knit: () => 3,
  crew: ({ isMan }) => (isMan ? 4 : 2),
  straps: ({ isMan, years, cut }) => (isMan || cut === 'scarf' ? 0 : 2.6 - years.sag * 2),
  shawl: ({ isMan }) => (isMan ? 0.3 : 2),
  hood: ({ years, isMan }) => (years.sag > 0.4 ? 0 : isMan ? 1.6 : 1),
}

/** Clothes that suit the look, by lot. */
export function dressFor(look: Look, lot: Lot): Dress {
  const weights = Object.fromEntries(garments.map((garment) => [garment, suits[garment](look)])) as Record<
    Garment,
    number
  >
  return { garment: lot.weigh(weights), cloth: lot.pick(cloths), accent: look.accent }
}

/** Neck to waist of somebody seen from the side, a little turned towards us. */
export function drawTorso(look: Look, dress: Dress, lot: Lot): { body: Layer[]; collar: Layer[] } {
  const { face, weight } = look
  const out = face.shoulders + weight * 16
  const { neck } = face
  const outline: Point[] = [
    [10 + neck * 0.5, 84],
    [19, 94],
    [36, 101],
    [60 + out * 0.4, 109],
    [77 + out * 0.7, 125],
    [86 + out, 155],
    [90 + out, 202],
    [94 + out, 330],
    [-114 - out, 330],
    [-110 - out, 202],
    [-104 - out, 152],
    [-92 - out * 0.8, 124],
    [-66 - out * 0.4, 107],
    [-42 - neck, 96],
    [-30 - neck, 88],
    [-10, 90],
  ]
  const isBare = dress.garment === 'straps'
  const shape = path(curve(outline), isBare ? look.skin : dress.cloth)
  if (isBare) return { body: drawStraps(look, dress, { shape, out, lot }), collar: [] }
  const creases = foldsOf(out, lot)
  const torso = layer(
    'cloth',
    shape +
      line(creases, mix(dress.cloth, '#06030A', 0.6), 3, `${faded(0.25)} filter="url(#soft)"`) +
      weave(dress, lot),
    {
      broad: ridge(creases, 16, -0.3) + bump([40, 150, 26, 34], 0.2) + bump([-50, 150, 40, 40], 0.14),
      fine: dress.garment === 'knit' ? knitOf(lot) : '',
    },
  )
  return { body: [torso], collar: collars[dress.garment](dress, look.face.neck) }
}

function foldsOf(out: number, lot: Lot): string {
  const from: readonly (readonly [number, number, number, number])[] = [
    [62 + out * 0.4, 124, 10, 70],
    [38, 118, 22, 96],
    [-28, 116, -18, 100],
    [-66, 124, -8, 110],
    [10, 118, 2, 90],
    [80 + out * 0.8, 160, -34, 40],
    [-100 - out * 0.8, 168, 36, 44],
  ]
  return from
    .map(
      ([x, y, right, down]) =>
        `M${round(x)} ${y}q${round(right + lot.between(-10, 10))} ${round(down * 0.5)} ${round(right * 0.5 + lot.between(-12, 12))} ${down}`,
    )
    .join('')
}

/** Wool shows its fibres. */
function weave({ garment, cloth }: Dress, lot: Lot): string {
  if (garment !== 'knit' && garment !== 'rollneck' && garment !== 'shawl') return ''
  const fibres = times(
    90,
    () =>
      `M${round(lot.between(-120, 110))} ${round(lot.between(100, 300))}l${round(lot.between(-3, 3))} ${round(lot.between(3, 8))}`,
  )
  return line(fibres, mix(cloth, '#FFF0DA', 0.3), 0.7, faded(0.3))
}

function knitOf(lot: Lot): string {
  const wide = lot.between(8, 12)
  const stitches = times(440, (at) => {
    const [column, row] = [at % 22, Math.floor(at / 22)]
    return `M${round(-118 + column * wide)} ${106 + row * 9}l${round(wide / 2)} 5l${round(wide / 2)} -5`
  })
  return ridge(stitches, 2.4, 0.09)
}

type Bare = { shape: string; out: number; lot: Lot }

function drawStraps(look: Look, { cloth }: Dress, { shape, out, lot }: Bare): Layer[] {
  const top: Point[] = [
    [36, 140],
    [62, 158],
    [92 + out, 205],
    [96 + out, 335],
    [-114 - out, 335],
    [-108 - out, 196],
    [-70, 160],
    [-28, 150],
  ]
  const creases = foldsOf(out, lot)
  return [
    layer('skin', shape, {
      broad:
        ridge('M20 106Q44 104 66 112', 6, 0.4) +
        ridge('M22 112Q44 112 64 120', 6, -0.3) +
        ridge('M-40 112Q-46 140 -40 170', 9, -0.3) +
        bump([72 + out * 0.6, 132, 16, 18], 0.3) +
        bump([-84 - out * 0.6, 136, 18, 22], 0.3),
      soft: ridge('M22 104Q42 101 62 109', 2.4, 0.4),
    }),
    layer('cloth', path(curve(top), cloth) + line('M38 148Q34 116 24 98M-52 158Q-52 122 -44 100', cloth, 4.4), {
      broad: ridge(creases, 11, -0.5),
    }),
  ]
}
