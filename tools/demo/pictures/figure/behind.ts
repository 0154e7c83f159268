import type { Lot } from '@amour/server/lamplight/lot.ts'
import { curve, faded, line, mix, oval, path, type Point, round, times } from '@amour/server/lamplight/pen.ts'
import type { Look } from '#demo/pictures/look.ts'
import { bump, type Layer, layer, ridge } from './layer.ts'
import { drawHairBehind } from './hair-behind.ts'
import type { Dress } from './torso.ts'
import { points } from './points.ts'

/** Somebody seen from behind: shoulders, neck, ears and hair. */
export function drawFromBehind(look: Look, dress: Dress, lot: Lot): { torso: Layer[]; head: Layer[] } {
  return { torso: drawBack(look, dress, lot), head: [drawNapeAndEars(look), ...drawHairBehind(look, lot)] }
}

function drawBack(look: Look, { cloth, garment }: Dress, lot: Lot): Layer[] {
  const { face, isMan, weight } = look
  const [out, thick] = [face.shoulders * 0.5 + weight * 14, isMan ? 5 : 0]
  const outline: Point[] = [
    [-17 - thick, 40],
    [-18 - thick, 68],
    [-25 - thick, 88],
    [-52 - out, 102],
    [-84 - out, 120],
    [-100 - out, 154],
    [-106 - out, 330],
    [106 + out, 330],
    [100 + out, 154],
    [84 + out, 120],
    [52 + out, 102],
    [25 + thick, 88],
    [18 + thick, 68],
    [17 + thick, 40],
  ]
  const isBare = garment === 'straps'
  const back = layer(isBare ? 'skin' : 'cloth', path(curve(outline), isBare ? look.skin : cloth), {
    broad:
      ridge('M0 96Q-3 140 0 230', 9, -0.4) +
      ridge('M36 124Q46 154 34 190M-36 124Q-48 154 -34 190', 12, 0.34) +
      ridge('M-54 110Q-88 160 -76 300M54 110Q88 160 80 300', 12, -0.5) +
      ridge(`M-20 60Q-30 92 -70 108M20 60Q30 92 70 108`, 8, 0.2),
  })
  if (isBare) {
    const dressed = curve(points('-96 168  -44 200  0 226  44 200  96 168  112 236  110 340  -110 340  -112 236'))
    return [
      back,
      layer('cloth', path(dressed, cloth) + line('M-60 180Q-50 134 -44 102M60 180Q50 134 44 102', cloth, 4), {
        broad: ridge('M-60 210Q-40 260 -50 330M60 210Q40 260 50 330', 12, -0.5),
      }),
    ]
  }
  const collar = path(
    curve([
      [-27 - thick, 80],
      [0, 90],
      [27 + thick, 80],
      [31 + thick, 96],
      [0, 106],
      [-31 - thick, 96],
    ]),
    mix(cloth, '#FFF0DA', garment === 'shirt' || garment === 'lapel' ? 0.4 : 0.05),
  )
  const seams = times(
    3,
    () => `M${round(lot.between(-60, 60))} 130q${round(lot.between(-20, 20))} 60 ${round(lot.between(-14, 14))} 150`,
  )
  return [
    back,
    layer('cloth', collar + line(seams, mix(cloth, '#06030A', 0.5), 2, `${faded(0.25)} filter="url(#soft)"`), {
      soft: ridge('M-30 94Q0 106 30 94', 2.4, 0.5),
      broad: ridge(seams, 10, -0.4),
    }),
  ]
}

function drawNapeAndEars({ skin, isMan, years }: Look): Layer {
  const thick = isMan ? 5 : 0
  const neck = curve([
    [-17 - thick, 24],
    [-18 - thick, 68],
    [-24 - thick, 96],
    [0, 104],
    [24 + thick, 96],
    [18 + thick, 68],
    [17 + thick, 24],
  ])
  return layer(
    'skin',
    path(neck, skin) +
      oval(0, 0, 38, 50, skin) +
      oval(-39, 4, 6, 10.5, skin) +
      oval(39, 4, 6, 10.5, mix(skin, '#A8323A', 0.24)),
    {
      broad:
        ridge('M-8 46Q-10 70 -14 92M8 46Q10 70 14 92', 7, 0.3) +
        ridge('M0 50V96', 8, -0.4) +
        bump([0, 40, 20, 8], -0.3),
      soft:
        ridge('M-42 0Q-40 8 -38 12M42 0Q40 8 38 12', 2.4, -0.6) +
        (years.sag > 0.3 ? ridge('M-16 68Q0 73 16 68M-15 78Q0 82 15 78', 2, -years.sag * 0.7) : ''),
    },
  )
}
