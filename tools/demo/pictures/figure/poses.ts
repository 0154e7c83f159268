import { castLot } from '@amour/server/lamplight/lot.ts'
import { faded, line, mix, oval, path } from '@amour/server/lamplight/pen.ts'
import type { Look } from '#demo/pictures/look.ts'
import { drawFromBehind } from './behind.ts'
import { earFree } from './cuts.ts'
import { drawEar, drawGlasses, drawHead } from './face.ts'
import { drawBeard, drawHair } from './hair.ts'
import { drawArm, drawHand } from './hands.ts'
import { drawHeadwear } from './headwear.ts'
import { BODY, carried, HEAD, type Layer, layer } from './layer.ts'
import { type Dress, drawTorso } from './torso.ts'

/** What somebody does at their window. */
export type Pose = 'profile' | 'cup' | 'wine' | 'read' | 'phone' | 'lean' | 'down' | 'behind'

/** The layers of a figure, the farthest first; `lift` is how far its head is above the sill, in hundredths of a head. */
export type Figure = { layers: Layer[]; lift: number; reach: number }

/** How far each pose bows the head, in degrees, and lifts it. */
const stances: Record<Pose, { bow: readonly [number, number]; lift: number; reach: number }> = {
  profile: { bow: [-4, 6], lift: 182, reach: 20 },
  cup: { bow: [-2, 8], lift: 182, reach: 60 },
  wine: { bow: [-4, 5], lift: 182, reach: 70 },
  read: { bow: [13, 18], lift: 182, reach: 80 },
  phone: { bow: [11, 16], lift: 182, reach: 60 },
  lean: { bow: [6, 9], lift: 176, reach: 90 },
  down: { bow: [20, 26], lift: 190, reach: 90 },
  behind: { bow: [-7, 7], lift: 182, reach: 20 },
}

/** One person alone, in the light of a lamp on the right. */
export function drawFigure(look: Look, dress: Dress, pose: Pose, seed: string): Figure {
  const lot = castLot(`figure ${seed}`)
  const { bow, lift, reach } = stances[pose]
  const lean = lot.between(...bow) + look.years.stoop * 5
  if (pose === 'behind') {
    const { torso, head } = drawFromBehind(look, dress, lot)
    const bowedHead = carried(head.map(asHead), lot.between(...bow), [0, 84])
    const [nape, ...hair] = bowedHead
    const layers =
      nape && dress.garment !== 'straps' ? [nape, ...raised(torso), ...hair] : [...raised(torso), ...bowedHead]
    return { layers, lift: lift - RAISE, reach }
  }
  const { body, collar } = drawTorso(look, dress, lot)
  // A stooped head is carried forward of the shoulders.
  const bowed = (layers: readonly Layer[]) => carried(layers.map(asHead), lean, [-6, 84], look.years.stoop * 9)
  const isLowered = pose === 'read' || pose === 'phone' || pose === 'down'
  const face = [drawHead(look, isLowered), ...drawBeard(look, lot)]
  const over = [
    ...(earFree.includes(look.cut) ? [drawEar(look)] : []),
    ...drawHair(look, lot),
    ...drawHeadwear(look),
    ...(look.hasGlasses ? [drawGlasses(look)] : []),
  ]
  return {
    // Skin goes on below a bare neck; anything else is worn around it.
    layers: [
      ...(collar.length > 0 ? [...bowed(face), ...raised(body)] : [...raised(body), ...bowed(face)]),
      ...raised(collar),
      ...bowed(over),
      ...raised(drawArms(look, dress, pose)),
    ],
    lift: lift - RAISE,
    reach,
  }
}

const asHead = (one: Layer): Layer => (one.box === BODY ? { ...one, box: HEAD } : one)

/** Bodies are drawn with a longer neck than people have: they sit so much higher. */
const RAISE = 8

const raised = (layers: readonly Layer[]) => carried(layers, 0, [0, 0], 0, -RAISE)

const china = '#E9D8C2'

const cup = layer(
  'hard',
  path('M54 66h37l-4.6 42q-14 5 -28 0z', china) +
    oval(72.5, 66, 18.5, 4.6, '#4A2A1E') +
    oval(72.5, 66, 18.5, 4.6, 'none', `stroke="#FFF4E2" stroke-width="1.4"`),
)

const steam = layer(
  'cloth',
  line(
    'M68 56q-8 -12 1 -22q8 -10 0 -24M79 56q-7 -10 1 -20q6 -10 -2 -20',
    '#FFF2DC',
    3,
    `${faded(0.2)} filter="url(#softer)"`,
  ),
)

const wineGlass = layer(
  'hard',
  path('M76 34Q70 84 96 86Q122 84 116 34z', '#FFE9CF', faded(0.14)) +
    path('M74 58Q75 85 96 86Q117 85 118 58Q96 62 74 58z', '#7A1430', faded(0.92)) +
    line('M76 34Q70 84 96 86Q122 84 116 34M96 86V134M80 136H112', '#FFF0DA', 1.7, faded(0.7)) +
    line('M111 40Q114 58 109 74', '#FFFFFF', 2.4, faded(0.7)),
)

const book = (cover: string) =>
  layer(
    'cloth',
    path('M80 116Q98 98 126 106L157 152Q128 146 106 166z', cover) +
      path('M84 116Q98 103 113 111L140 152Q122 149 106 161z', '#FFF0D6') +
      line(
        'M91 119q10 -6 19 -3M96 126q10 -6 20 -3M101 133q10 -6 20 -3M106 140q10 -6 20 -3',
        '#7A5A4A',
        0.9,
        faded(0.6),
      ),
  )

const phone = layer(
  'hard',
  `<g transform="rotate(16 100 110)">${path('M92 84q0 -3 3 -3h7q3 0 3 3v50q0 3 -3 3h-7q-3 0 -3 -3z', '#15121C')}${path('M92 86h-2.4v48h2.4z', '#CFE0FF')}</g>`,
)

function drawArms(look: Look, { cloth }: Dress, pose: Pose): Layer[] {
  const { skin } = look
  const sleeve = { cloth, width: (look.isMan ? 35 : 31) + look.weight * 4 }
  const size = look.isMan ? 1 : 0.88
  switch (pose) {
    case 'cup':
      return [
        drawArm([56, 152], [98, 200], [80, 122], sleeve),
        cup,
        drawHand('wrap', skin, { x: 82, y: 92, turn: 6, scale: 0.86 * size }),
        steam,
      ]
    case 'wine':
      return [
        drawArm([58, 154], [110, 196], [98, 130], sleeve),
        wineGlass,
        drawHand('wrap', skin, { x: 100, y: 110, turn: -12, scale: 0.7 * size }),
      ]
    case 'read':
      return [
        drawArm([54, 158], [100, 210], [112, 164], sleeve),
        book(mix(look.accent, '#2A0A14', 0.2)),
        drawHand('wrap', skin, { x: 116, y: 158, turn: 44, scale: 0.66 * size }),
      ]
    case 'phone':
      return [
        drawArm([56, 156], [106, 204], [98, 144], sleeve),
        phone,
        drawHand('wrap', skin, { x: 101, y: 128, turn: 8, scale: 0.74 * size }),
      ]
    case 'lean':
      return [
        drawArm([52, 154], [106, 182], [62, 92], sleeve),
        drawHand('fist', skin, { x: 51, y: 70, turn: -24, scale: 0.94 * size }),
        drawArm([14, 190], [44, 190], [116, 172], sleeve),
        drawHand('flat', skin, { x: 136, y: 170, turn: 6, scale: 0.9 * size }),
      ]
    case 'down':
      return [
        drawArm([56, 162], [74, 200], [120, 180], sleeve),
        drawHand('flat', skin, { x: 140, y: 174, turn: 8, scale: 0.95 * size }),
        drawArm([-30, 192], [12, 202], [84, 190], sleeve),
        drawHand('flat', skin, { x: 106, y: 186, turn: 6, scale: 0.95 * size }),
      ]
    default:
      return []
  }
}
