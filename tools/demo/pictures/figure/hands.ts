import { curve, mix, oval, path, type Point, round, line, faded } from '@amour/server/lamplight/pen.ts'
import { type Layer, layer, ridge } from './layer.ts'
import { points } from './points.ts'

export type HandName = 'wrap' | 'flat' | 'fist'

type Drawn = { paint: string; soft: string; fine: string }

const fingers = (shapes: readonly string[], skin: string, width: number): Drawn => ({
  paint: shapes
    .map((shape) => line(shape, mix(skin, '#1A060A', 0.5), width + 0.8, faded(0.6)) + line(shape, skin, width))
    .join(''),
  soft: shapes.map((shape) => ridge(shape, width + 1.4, -0.34) + ridge(shape, width * 0.5, 0.3)).join(''),
  fine: '',
})

/** Hands of about three quarters of a face, as they hold something or rest. */
function drawHandShape(name: HandName, skin: string): Drawn {
  if (name === 'wrap') {
    const back = path(curve(points('-12 -15  4 -20  15 -13  17 8  12 22  -6 22  -14 8')), skin)
    const shapes = [0, 1, 2, 3].map(
      (at) =>
        `M14 ${-12 + at * 8.8}Q2 ${round(-16.5 + at * 8.6)} ${-14 + (at === 3 ? 4 : at === 0 ? 2 : 0)} ${round(-10.6 + at * 8.4)}`,
    )
    const grip = fingers(shapes, skin, 7.8)
    const nails = shapes
      .map((_, at) =>
        oval(-12.5 + (at === 3 ? 4 : at === 0 ? 2 : 0), -11 + at * 8.4, 2.2, 1.7, mix(skin, '#FFE0D0', 0.3)),
      )
      .join('')
    return { ...grip, paint: back + grip.paint + nails }
  }
  if (name === 'flat') {
    const back = path(curve(points('-28 -8  -4 -14  10 -10.5  14 2  8 9  -26 10')), skin)
    const lengths: readonly (readonly [number, number, number])[] = [
      [-8, 30, -6],
      [-3.2, 34, -1],
      [1.6, 31.6, 3.4],
      [6, 24, 7],
    ]
    const rest = fingers(
      lengths.map(([y, long, end]) => `M2 ${y}Q${long * 0.6} ${y - 6} ${long} ${end}`),
      skin,
      6.6,
    )
    const thumb = line('M-10 -9Q2 -17 13 -13', skin, 7)
    return { ...rest, paint: back + rest.paint + thumb, soft: `${rest.soft}${ridge('M-10 -9Q2 -17 13 -13', 3, 0.7)}` }
  }
  const palm: Point[] = points('-15 24  -18 4  -16 -9  -4 -15.5  9 -14.5  17 -6  18 6  13 16  10 28')
  const knuckles = ['M-9 -13Q-12 -4 -8 4', 'M0 -15Q-3 -5 0 4', 'M9 -13Q7 -4 9 4']
  return {
    paint:
      path(curve(palm), skin) + knuckles.map((shape) => line(shape, mix(skin, '#1A060A', 0.5), 1, faded(0.6))).join(''),
    soft:
      knuckles.map((shape) => ridge(shape, 2.6, -0.4)).join('') +
      [-12, -4, 5, 13].map((x) => oval(x, -9, 4, 4, '#fff', faded(0.22))).join(''),
    fine: '',
  }
}

type Place = { x: number; y: number; turn?: number; isMirrored?: boolean; scale?: number }

export function drawHand(
  name: HandName,
  skin: string,
  { x, y, turn = 0, isMirrored = false, scale = 1 }: Place,
): Layer {
  const { paint, soft, fine } = drawHandShape(name, skin)
  const put = (drawn: string) =>
    drawn
      ? `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${isMirrored ? -scale : scale} ${scale})">${drawn}</g>`
      : ''
  return layer('skin', put(paint), { soft: put(soft), fine: put(fine) })
}

type Sleeve = { cloth: string; width: number }

/** Across a line from one point to another, by one unit. */
function normalOf(from: Point, to: Point): Point {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [-(to[1] - from[1]) / long, (to[0] - from[0]) / long]
}

/** A sleeve from shoulder over elbow to wrist: it grows out of the body and folds where the arm bends. */
export function drawArm(shoulder: Point, elbow: Point, wrist: Point, { cloth, width }: Sleeve): Layer {
  const limb = (from: Point, to: Point, [thick, thin]: Point, fill: string) => {
    const [acrossX, acrossY] = normalOf(from, to)
    const belly = (thick + thin) / 2 + width * 0.05
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const sided = (side: number): Point[] =>
      (
        [
          [from, thick],
          [middle, belly],
          [to, thin],
        ] as const
      ).map(([[x, y], out]): Point => [x + acrossX * out * side, y + acrossY * out * side])
    return path(curve([...sided(1), ...sided(-1).toReversed()]), fill)
  }
  const name = `sleeve-${Math.round(shoulder[0] + 200)}-${Math.round(shoulder[1])}`
  const ends = `x1="${round(shoulder[0])}" y1="${round(shoulder[1])}" x2="${round(elbow[0])}" y2="${round(elbow[1])}"`
  const grows =
    `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${ends}>` +
    `<stop offset="0" stop-color="${cloth}" stop-opacity="0"/><stop offset=".7" stop-color="${cloth}"/></linearGradient>`
  const shape =
    limb(shoulder, elbow, [width * 0.6, width * 0.5], `url(#${name})`) +
    oval(elbow[0], elbow[1], width * 0.5, width * 0.5, cloth) +
    limb(elbow, wrist, [width * 0.5, width * 0.38], cloth)
  const bends = [0.06, 0.2, 0.36, 0.92].map((along) => {
    const [x, y] = [elbow[0] + (wrist[0] - elbow[0]) * along, elbow[1] + (wrist[1] - elbow[1]) * along]
    return `M${round(x - width * 0.4)} ${round(y)}q${round(width * 0.36)} ${round(width * 0.2)} ${round(width * 0.72)} ${round(-width * 0.12)}`
  })
  const drawn = bends.join('')
  return layer('cloth', grows + shape + line(drawn, mix(cloth, '#06030A', 0.5), 1.6, faded(0.3)), {
    soft: ridge(drawn, 4.6, -0.4),
  })
}
