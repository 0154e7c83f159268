import { curve, line, mix, path, round, times } from '@amour/server/lamplight/pen.ts'
import { type Layer, layer, ridge } from './layer.ts'
import { points } from './points.ts'
import type { Dress, Garment } from './torso.ts'

/** What is worn around a neck; `neck` is how much thicker than a thin one it is. */
type Collar = (dress: Dress, neck: number) => Layer[]

const drawRoll: Collar = ({ cloth }, neck) => {
  const roll = curve([
    [15 + neck * 0.5, 72],
    [19 + neck * 0.6, 90],
    [12, 103],
    [-34 - neck, 100],
    [-33 - neck, 74],
    [-10, 80],
  ])
  const ribs = times(9, (at) => `M${-32 + at * 5.6} ${78 - Math.abs(at - 4)}q1.6 12 0 22`)
  return [
    layer('cloth', path(roll, cloth), {
      soft: ridge(ribs, 2.6, 0.5) + ridge('M-34 86Q-10 94 16 84', 3, -0.4),
      broad: '',
    }),
  ]
}

const drawShirt: Collar = ({ cloth }) => {
  const white = mix(cloth, '#F4E8DA', 0.5)
  const tips = 'M15 80L33 97L20 118L0 98zM-33 80L-46 98L-14 112L4 98z'
  return [
    layer('cloth', path('M-33 82Q-10 94 15 82L20 100L-40 100z', white) + path(tips, white), {
      soft: ridge('M33 97L20 118L0 98M-46 98L-14 112', 2, 0.7) + ridge('M18 120Q16 190 10 300', 2.4, 0.6),
    }),
  ]
}

const drawLapels: Collar = ({ cloth }) => {
  const revers = 'M18 92L46 104L42 134L64 152L34 218L6 150zM-40 98L-66 110L-34 152L2 218L-2 150z'
  const tips = 'M15 80L31 96L19 114L2 98zM-33 80L-44 97L-14 108L4 98z'
  const white = mix(cloth, '#F4E8DA', 0.72)
  return [
    layer('cloth', path('M-33 82Q-10 94 15 82L22 150L2 220L-8 150L-40 100z', white) + path(tips, white), {
      soft: ridge('M31 96L19 114L2 98', 2, 0.6),
    }),
    layer('cloth', path(revers, mix(cloth, '#06030A', 0.24)), {
      soft: ridge('M46 104L42 134L64 152L34 218', 2.4, 0.7),
    }),
  ]
}

const drawShawl: Collar = ({ accent }) => {
  const wrapAround = curve(
    points('18 88  64 106  94 144  62 158  10 118  -40 138  -104 160  -108 126  -62 104  -34 86'),
  )
  const fringe = times(
    26,
    (at) => `M${-100 + at * 7.4} ${round(154 - Math.sin((at / 25) * 3.1) * 34)}l${(at % 3) - 1} 18`,
  )
  const drapes = 'M60 108Q10 96 -60 108M80 126Q14 100 -90 130M40 100Q0 92 -40 96'
  return [
    layer('cloth', path(wrapAround, mix(accent, '#0A060C', 0.2)) + line(fringe, mix(accent, '#0A060C', 0.1), 2.2), {
      broad: ridge(drapes, 7, -0.6),
      soft: ridge(drapes, 3, 0.4),
    }),
  ]
}

const drawHood: Collar = ({ cloth }) => {
  const hood = curve(points('16 86  31 102  10 126  -40 130  -76 108  -68 74  -46 62  -32 76  -20 94  0 100'))
  return [
    layer(
      'cloth',
      path(hood, mix(cloth, '#06030A', 0.14)) + line('M14 108v48M3 112v40', mix(cloth, '#FFF0DA', 0.4), 1.8),
      { broad: ridge('M-62 80Q-50 110 -6 118', 8, -0.6), soft: ridge('M-66 96Q-48 122 -6 124', 3, 0.5) },
    ),
  ]
}

const drawBand: Collar = ({ cloth }, neck) => {
  const band = curve([
    [15 + neck * 0.4, 84],
    [20, 95],
    [4, 106],
    [-38 - neck, 101],
    [-34 - neck, 86],
    [-10, 95],
  ])
  const ribs = times(10, (at) => `M${-34 + at * 5.4} ${88 + (at < 5 ? at * 1.4 : (9 - at) * 1.4)}l1 12`)
  return [layer('cloth', path(band, mix(cloth, '#FFF0DA', 0.05)), { soft: ridge(ribs, 1.8, 0.4) })]
}

/** The collar of each garment; one without any has none. */
export const collars: Record<Garment, Collar> = {
  rollneck: drawRoll,
  shirt: drawShirt,
  lapel: drawLapels,
  knit: drawBand,
  crew: drawBand,
  straps: () => [],
  shawl: drawShawl,
  hood: drawHood,
}
